// Builds the client into the server's static folder, under fixed names: the server knows them, and the wheel carries them.
import { defineConfig } from "vite";

// Idiomorph 0.7 makes new elements that hold ids as HTML, even inside a drawing, where they then never show
// (its pull request 154). When this finds nothing any more, it is mended there.
const MADE_AS_HTML = /document\.createElement\(\s*\/\*\* @type \{Element\} \*\/ \(newChild\)\.tagName,?\s*\)/;
const drawable = {
  name: "drawable",
  transform(code, id) {
    if (!id.includes("idiomorph")) return null;
    if (!MADE_AS_HTML.test(code)) this.error("Idiomorph has changed: look at vite.config.js");
    return { code: code.replace(MADE_AS_HTML, "document.createElementNS(newChild.namespaceURI, newChild.localName)"), map: null };
  },
};

export default defineConfig({
  plugins: [drawable],
  build: {
    outDir: "../src/grandmelee/server/site/static",
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: "src/main.ts",
      output: { entryFileNames: "client.js", assetFileNames: "client[extname]" },
    },
  },
});
