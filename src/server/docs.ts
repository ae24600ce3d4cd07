import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import express, { type RequestHandler, Router } from "express";
import { openapiDocumentInSlices } from "./openapi-document.ts";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>school-svc API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body><div id="reference"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: "/api/v1/openapi.json", dom_id: "#reference", deepLinking: true, docExpansion: "none" });
`;

/** Made at the first request for it; those that come meanwhile wait for the same one. */
let document: Promise<Buffer> | undefined;

export const serveOpenapi: RequestHandler = async (_req, res) => {
  document ??= openapiDocumentInSlices().then((made) => Buffer.from(JSON.stringify(made)));
  res.type("json").send(await document);
};

/** The browsable reference at `/api/docs`, from files of this service alone. */
export function docsRouter(): Router {
  const router = Router();
  router.get("/", (_req, res) => void res.type("html").send(page));
  router.get("/start.js", (_req, res) => void res.type("js").send(start));
  const assets = assetsFolder();
  if (assets) router.use("/assets", express.static(assets, { index: false, maxAge: "1h" }));
  return router;
}

/** Copied beside the build; in development they are in the package. */
function assetsFolder(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, "swagger-ui"), join(here, "../../node_modules/swagger-ui-dist")].find(existsSync);
}
