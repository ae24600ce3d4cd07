import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Writes a `.br` and a `.gz` file beside every asset, so that serving them needs no compression. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir, "assets");
    },
    closeBundle: () => {
      for (const file of globSync("*.{js,css}", { cwd: folder })) {
        const path = join(folder, file);
        // Another entry of the same build has written it.
        if (existsSync(`${path}.br`)) continue;
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
