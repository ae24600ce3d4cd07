import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";

/**
 * A page beside the console, so that it loads none of the console's code: the build names its HTML file as input. Without the
 * helper that preloads modules, because the pages have nothing to preload.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [precompress()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: false,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: false,
  },
});
