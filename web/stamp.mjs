// Notes which sources the built client was made of, so that anyone can tell without node whether it is up to date.
// hatch_build.py computes the same hash.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILES = ["package-lock.json", "package.json", "tsconfig.json", "vite.config.js"];
const FOLDERS = ["public", "src"];

function below(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? below(path) : [path];
  });
}

const hash = createHash("sha256");
for (const path of [...FILES, ...FOLDERS.flatMap(below)].sort()) {
  hash.update(`${path}\n`).update(readFileSync(path)).update("\n");
}
writeFileSync(join("..", "src", "grandmelee", "server", "site", "static", "client.sha256"), `${hash.digest("hex")}\n`);
