// Builds the client into the server's static folder, under fixed names: the server knows them, and the wheel carries them.
import { defineConfig } from "vite";

export default defineConfig({
  build: {
    outDir: "../src/grandmelee/server/static",
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: "src/main.ts",
      output: { entryFileNames: "client.js", assetFileNames: "client[extname]" },
    },
  },
});
