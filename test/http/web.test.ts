import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import test from "ava";
import { openapiDocument } from "../../src/server/openapi-document.ts";
import { startApp } from "../support/app.ts";
import { raw, serve } from "./serve.ts";

const parent = mkdtempSync(join(tmpdir(), "school-web-"));
const folder = join(parent, "dist");
mkdirSync(join(folder, "assets"), { recursive: true });
mkdirSync(join(parent, "dist-secret"));
writeFileSync(join(parent, "secret.txt"), "outside");
writeFileSync(join(parent, "dist-secret", "secret.txt"), "outside");
writeFileSync(join(folder, "index.html"), "<!doctype html><title>console</title>");
writeFileSync(join(folder, "assets", "app-1a2b.js"), "export {};");
writeFileSync(join(folder, "assets", "app-1a2b.js.br"), brotliCompressSync("export {};"));
writeFileSync(join(folder, "assets", "app-1a2b.js.gz"), gzipSync("export {};"));
writeFileSync(join(folder, "favicon.svg"), "<svg/>");
writeFileSync(join(folder, ".env"), "outside");

const app = await startApp();
const web = await serve({ WEB_DIR: folder });
test.after.always(async () => {
  await web.close();
  await app.close();
  rmSync(parent, { recursive: true });
});

const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test("without a frontend / is a page of the service's own", async (t) => {
  const { status, headers, body } = await raw(app.url, "/");
  t.is(status, 200);
  t.regex(String(headers["content-type"]), /^text\/html/);
  t.true(body.includes('href="/api/docs"'));
  t.is((await raw(app.url, "/students", { headers: html })).status, 404);
});

test("/ is the frontend's entry, which is not kept, and its files are", async (t) => {
  const entry = await raw(web.url, "/");
  t.deepEqual([entry.status, entry.headers["cache-control"]], [200, "no-cache"]);
  t.regex(entry.body, /console/);
  const asset = await raw(web.url, "/assets/app-1a2b.js");
  t.is(asset.status, 200);
  t.regex(String(asset.headers["content-type"]), /^text\/javascript/);
  t.is(asset.headers["cache-control"], "public, max-age=31536000, immutable");
  const icon = await raw(web.url, "/favicon.svg");
  t.deepEqual([icon.status, icon.headers["cache-control"]], [200, "no-cache"]);
  t.is(icon.headers["content-type"], "image/svg+xml; charset=utf-8");
  const again = await raw(web.url, "/favicon.svg", {
    headers: { "if-none-match": String(icon.headers["etag"]) },
  });
  t.is(again.status, 304);
});

test("an asset comes compressed as the build has made it, where the browser takes that", async (t) => {
  const codings = { "gzip, deflate, br": "br", gzip: "gzip", "br;q=0, gzip": "gzip", identity: undefined };
  for (const [accepted, coding] of Object.entries(codings)) {
    const { status, headers } = await raw(web.url, "/assets/app-1a2b.js", {
      headers: { "accept-encoding": accepted },
    });
    t.deepEqual([status, headers["content-encoding"]], [200, coding], accepted);
    t.regex(String(headers["content-type"]), /^text\/javascript/);
    t.regex(String(headers["vary"]), /accept-encoding/i);
    t.is(headers["cache-control"], "public, max-age=31536000, immutable");
  }
});

test("a browser that navigates to a page of the client gets the entry, nobody else does", async (t) => {
  for (const path of ["/students", "/students/1/fees?tab=2", "/reset-password?token=1"]) {
    t.is((await raw(web.url, path, { headers: html })).status, 200);
    t.is((await raw(web.url, path, { headers: { accept: "*/*" } })).status, 404);
    t.is((await raw(web.url, path, { headers: { accept: "application/json" } })).status, 404);
    t.is((await raw(web.url, path, { method: "POST", headers: html })).status, 404);
  }
  for (const path of ["/api", "/api/", "/api/nowhere", "/api/v1/nowhere", "/assets/old-9z.js"])
    t.is((await raw(web.url, path, { headers: html })).status, 404, path);
});

test("no address leads on to another one", async (t) => {
  for (const path of ["/assets", "//assets", "//evil.example/..%2fassets", "/api/docs/assets", "/api/docs"])
    for (const headers of [html, {}]) {
      const { status, headers: given } = await raw(web.url, path, { headers });
      t.false(status >= 300 && status < 400, `${path}: ${status}`);
      t.is(given["location"], undefined, path);
    }
});

test("nothing outside of the frontend's folder is served", async (t) => {
  for (const path of [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
    "/..%5csecret.txt",
    "/%252e%252e/secret.txt",
    "/assets/..%252f..%252fsecret.txt",
    "/../dist-secret/secret.txt",
    "//etc/passwd",
    "/.env",
    "/%00",
    "/favicon.svg%00.html",
    "/assets/../../secret.txt",
  ]) {
    const { status, headers, body } = await raw(web.url, path);
    t.true(status === 404 || status === 400, `${path}: ${status}`);
    t.regex(String(headers["content-type"]), /^application\/problem\+json/);
    t.false(body.includes("outside"));
  }
});

test("the document is served without a session", async (t) => {
  const { status, headers, body } = await raw(app.url, "/api/v1/openapi.json");
  t.is(status, 200);
  t.regex(String(headers["content-type"]), /^application\/json/);
  t.deepEqual(JSON.parse(body), JSON.parse(JSON.stringify(openapiDocument())));
});

test("the reference is served from here alone, with all it needs", async (t) => {
  for (const path of ["/api/docs", "/api/docs/"]) {
    const { status, body } = await raw(app.url, path);
    t.is(status, 200);
    const needed = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    t.is(needed.length, 3);
    for (const address of needed) {
      t.true(address.startsWith("/api/docs/"), address);
      const asset = await raw(app.url, address);
      t.is(asset.status, 200);
      t.regex(String(asset.headers["content-type"]), /javascript|css/);
    }
    t.false(/<script>|\son\w+=/.test(body), "the policy for scripts allows no inline ones");
  }
  t.is((await raw(app.url, "/api/docs/assets/..%2f..%2fpackage.json")).status, 404);
});
