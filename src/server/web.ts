import { existsSync, globSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import express, { type RequestHandler, Router } from "express";
import { ownFile } from "../lib/runtime/own-file.ts";
import { version } from "../lib/version.ts";

const home = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>school-svc</title>
<style>
:root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; }
h1 { font-size: 1.8rem; margin: 0 0 .3rem; }
.version { opacity: .65; }
li { margin: .4rem 0; }
a { color: light-dark(#1d4ed8, #93b4ff); }
</style>
</head>
<body>
<h1>school-svc</h1>
<p class="version">Version ${version}, running.</p>
<p>The backend that schools run on: many schools in one installation, each with its own data.</p>
<ul>
<li><a href="/api/docs">API reference</a></li>
<li><a href="/api/v1/openapi.json">OpenAPI document</a></li>
<li><a href="/health">Health</a></li>
</ul>
</body>
</html>
`;

/** Finds the console that the build puts next to the built service; undefined when running from sources. */
function builtConsole(): string | undefined {
  const folder = fileURLToPath(ownFile("../web"));
  return existsSync(join(folder, "index.html")) && existsSync(join(folder, "assets")) ? folder : undefined;
}

/** Serves the precompressed file that the build puts next to an asset, if the browser accepts it. */
function precompressed(root: string): RequestHandler {
  const compressedFiles = new Set(
    globSync("assets/*.{br,gz}", { cwd: root }).map((file) => `/${file.replaceAll("\\", "/")}`),
  );
  const codings = [
    ["br", ".br"],
    ["gzip", ".gz"],
  ] as const;
  return (req, res, next) => {
    const path = req.path;
    const available = codings.filter(([, suffix]) => compressedFiles.has(path + suffix));
    if (available.length === 0) return next();
    res.vary("accept-encoding");
    // The smallest comes first, regardless of the browser's order.
    const chosen = available.find(([coding]) => req.acceptsEncodings(coding));
    if (chosen) {
      res.type(path.slice(path.lastIndexOf(".")));
      res.setHeader("content-encoding", chosen[0]);
      req.url = path + chosen[1];
    }
    next();
  };
}

/** Scripts, styles and fonts; no browser shows them as a page. */
const partOfPage = /\.(js|css|woff2)(\.(br|gz))?$/;

/** Headers that say something about pages or about the API: without them the dashboard is 25 kB smaller on HTTP/1.1. */
const pageHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "ratelimit",
  "ratelimit-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** Serves the built frontend, or a page that describes the service if none was built. */
export function webRouter(folder = builtConsole()): RequestHandler {
  const router = Router();
  if (!folder) {
    router.get("/", (_req, res) => void res.type("html").send(home));
    return router;
  }
  const root = resolve(folder);
  const index = join(root, "index.html");
  if (!existsSync(index)) throw new Error(`WEB_DIR: there is no index.html in ${root}`);
  // Built files have a content hash in their name; the entry page does not.
  router.use(precompressed(root));
  router.use(
    express.static(root, {
      index: false,
      redirect: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (res, path) => {
        const isBuilt = path.startsWith(join(root, "assets"));
        res.setHeader("cache-control", isBuilt ? "public, max-age=31536000, immutable" : "no-cache");
        if (isBuilt && partOfPage.test(path)) for (const name of pageHeaders) res.removeHeader(name);
        // The library appends a charset only to types that it considers text, which SVG is not.
        if (/\.svg(\.(br|gz))?$/.test(path)) res.setHeader("content-type", "image/svg+xml; charset=utf-8");
      },
    }),
  );
  const entry: RequestHandler = (_req, res) => {
    res.setHeader("cache-control", "no-cache");
    res.sendFile(index);
  };
  router.get("/", entry);
  // Pages that are entries of their own, without the console's code.
  for (const [path, file] of [
    ["/apply/:slug", "apply.html"],
    ["/kiosk", "kiosk.html"],
  ] as const) {
    const page = join(root, file);
    if (existsSync(page))
      router.get(path, (_req, res) => {
        res.setHeader("cache-control", "no-cache");
        res.sendFile(page);
      });
  }
  // Routes of the console: only a navigating browser asks for HTML by name.
  router.get("/{*page}", (req, res, next) =>
    /^\/(api|assets)(\/|$)/.test(req.path) || !req.headers.accept?.includes("text/html")
      ? next()
      : entry(req, res, next),
  );
  return router;
}
