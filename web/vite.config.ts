import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { precompress } from "./precompress.ts";

/** Bundles shared code into one file; charts, dialogs and screens are loaded on demand. */
const base =
  /node_modules\/(react|react-dom|scheduler|wouter|i18next|react-i18next|@tanstack|openapi-fetch)\/|src\/(api|i18n\/\w+\.ts|lib|session|push\/(kept|follow|useRenewed)|app\/(routes\/lazyScreen|ErrorBoundary|Broken))|src\/ui\/\w+\/(?!Chart|Plot|ticksOf|useWidth|Tabs|\w*Dialog|Qr|Confirm|Copy|\w*Picker|PlaceFields)|vite\/preload/;
const service = process.env["SERVICE_URL"] ?? "http://localhost:5000";

/** Serves the pages beside the console during development, as the service does. */
const pages = (): Plugin => ({
  name: "pages",
  configureServer: ({ middlewares }) => {
    middlewares.use((req, _res, next) => {
      if (/^\/apply\/[\w-]+$/.test(req.url ?? "")) req.url = "/apply.html";
      if (req.url === "/kiosk") req.url = "/kiosk.html";
      next();
    });
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress(), pages()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "base", test: base }] } } },
  },
  server: {
    // With the browser's own host, since the service refuses to sign in from another origin.
    proxy: {
      "/api": { target: service, changeOrigin: false },
      "/health": service,
      "/socket.io": { target: service, ws: true },
    },
  },
});
