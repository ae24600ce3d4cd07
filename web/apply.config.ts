import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";

/**
 * The application page of families: an entry of its own beside the console, so that it loads none of the console's code. Without
 * the helper that preloads modules, because the page has nothing to preload.
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
    rolldownOptions: { input: `${import.meta.dirname}/apply.html` },
  },
});
