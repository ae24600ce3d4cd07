import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";

const service = process.env["SERVICE_URL"] ?? "http://localhost:5000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: { outDir: "../dist/web", emptyOutDir: true, target: "es2023", assetsInlineLimit: 0 },
  server: { proxy: { "/api": service, "/health": service, "/socket.io": { target: service, ws: true } } },
});
