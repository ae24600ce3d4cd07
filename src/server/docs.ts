import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import express, { type Request, type RequestHandler, Router } from "express";
import { versionOf } from "../core/common/entities/version.ts";
import { identityServices } from "../core/common/identity-services.ts";
import { loadOperator } from "../core/platform/operators/load-operator.ts";
import type { Config } from "../lib/config/config.ts";
import { unauthenticated } from "../lib/errors.ts";
import { ownFile } from "../lib/runtime/own-file.ts";
import { isKnown } from "./http/tags-of.ts";
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

export type DocsAudience = NonNullable<Config["API_DOCS"]>;

/** Created with the first request; concurrent requests wait for the same promise. */
const documents = new Map<boolean, Promise<Document>>();

interface Document {
  content: Buffer;
  version: string;
}

function documentFor(platform: boolean): Promise<Document> {
  const document =
    documents.get(platform) ??
    openapiDocumentInSlices({ platform }).then((document) => {
      const text = JSON.stringify(document);
      return { content: Buffer.from(text), version: versionOf(text) };
    });
  documents.set(platform, document);
  return document;
}

const isOperator = async (req: Request): Promise<boolean> => {
  const token = /^Bearer ([\w.-]+)$/i.exec(req.headers.authorization ?? "")?.[1];
  const claims = token ? identityServices().operatorTokens.verify(token) : null;
  return claims !== null && (await loadOperator(claims)) !== null;
};

/** Serves the OpenAPI document; operators always get all of it. */
export const serveOpenapi =
  (audience: DocsAudience): RequestHandler =>
  async (req, res) => {
    const whole = audience === "public" || (await isOperator(req));
    if (!whole && audience === "private") throw unauthenticated();
    const { content, version } = await documentFor(whole);
    res.set({ vary: "authorization", etag: `"${version}"`, "cache-control": "private, no-cache" });
    if (isKnown(req, version)) res.status(304).end();
    else res.type("json").send(content);
  };

/** The browsable reference at `/api/docs`, using only files of this service. */
export function docsRouter(audience: DocsAudience): Router {
  const router = Router();
  router.use(async (req, _res, next) => {
    if (audience === "private" && !(await isOperator(req))) throw unauthenticated();
    next();
  });
  router.get("/", (_req, res) => void res.type("html").send(page));
  router.get("/start.js", (_req, res) => void res.type("js").send(start));
  const assets = assetsFolder();
  if (assets) router.use("/assets", express.static(assets, { index: false, redirect: false, maxAge: "1h" }));
  return router;
}

/** Finds the Swagger UI files: next to the build, or in development in the package. */
function assetsFolder(): string | undefined {
  return [ownFile("server/swagger-ui"), ownFile("../node_modules/swagger-ui-dist")]
    .map((folder) => fileURLToPath(folder))
    .find(existsSync);
}
