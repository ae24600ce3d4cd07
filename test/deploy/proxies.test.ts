import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { io } from "socket.io-client";
import { freePort } from "../../src/lib/free-port.ts";
import { startApp } from "../support/app.ts";

// The samples of deploy/proxy run in front of the service, with other ports and a certificate made here.

const has = (program: string) => !spawnSync(program, ["-v"]).error;
const app = await startApp({ TRUST_PROXY: "1" });
const folder = mkdtempSync(join(tmpdir(), "school-svc-proxies-"));
const upstream = new URL(app.url).host;
test.after.always(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

// Without any of the programs the others are skipped: then, too, there is a test after which the service is closed.
test("the service to stand in front of answers", async (t) => {
  t.is((await fetch(`${app.url}/health`)).status, 200);
});

const key = join(folder, "key.pem");
const certificate = join(folder, "certificate.pem");
const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
execFileSync(
  "openssl",
  [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-keyout",
    key,
    "-out",
    certificate,
    ...subject,
  ],
  { stdio: "ignore" },
);

interface Proxy {
  http: number;
  https: number;
}

/** Starts the program and waits until it listens. It ends with the test. */
async function run(t: ExecutionContext, program: string, args: string[], env: object, port: number) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  t.teardown(() => {
    child.kill("SIGTERM");
    return new Promise((resolve) => child.once("close", resolve));
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("connect", () => socket.end());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function startNginx(t: ExecutionContext): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()];
  const home = mkdtempSync(join(folder, "nginx-"));
  const sample = readFileSync("deploy/proxy/nginx.conf", "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${https} ssl`)
    .replace("127.0.0.1:5000", upstream)
    .replaceAll("server_name school.example", "server_name localhost")
    .replace("/etc/ssl/school-svc/fullchain.pem", certificate)
    .replace("/etc/ssl/school-svc/privkey.pem", key);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = folders.map((name) => `${name}_temp_path ${home}/${name};`).join("\n");
  writeFileSync(
    join(home, "nginx.conf"),
    `daemon off; ${process.getuid?.() === 0 ? "user root;" : ""} pid ${home}/pid; error_log stderr;
    events {}
    http { access_log off; ${paths}
    ${sample} }`,
  );
  await run(t, "nginx", ["-p", home, "-e", "stderr", "-c", join(home, "nginx.conf")], {}, https);
  return { http, https };
}

async function startCaddy(t: ExecutionContext): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()];
  const home = mkdtempSync(join(folder, "caddy-"));
  mkdirSync(join(home, "data"));
  const sample = readFileSync("deploy/proxy/Caddyfile", "utf8")
    .replace(
      "auto_https disable_redirects",
      `auto_https disable_redirects\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}`,
    )
    .replace(/^https:.* \{$/m, (line) => `${line}\n\ttls ${certificate} ${key}`);
  writeFileSync(join(home, "Caddyfile"), sample);
  const env = {
    SCHOOL_HOST: "localhost",
    SCHOOL_UPSTREAM: upstream,
    HOME: home,
    XDG_DATA_HOME: join(home, "data"),
  };
  await run(t, "caddy", ["run", "--adapter", "caddyfile", "--config", join(home, "Caddyfile")], env, https);
  return { http, https };
}

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

/** Sends a request to the proxy; `pieces` are sent one after another. */
function ask(
  port: number,
  path: string,
  { tls = true, method = "GET", headers = {}, pieces = [] as string[] } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { port, path, method, headers: { host: "localhost", ...headers } };
    const secure = { ...options, host: "localhost", family: 4, rejectUnauthorized: false };
    const sent = tls ? request(secure) : plainRequest({ ...options, host: "127.0.0.1" });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => (body += text));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    for (const piece of pieces) sent.write(piece);
    sent.end();
  });
}

/** What users and programs need of a proxy. */
async function check(t: ExecutionContext, { http, https }: Proxy): Promise<void> {
  const admin = await app.as("admin");
  const authorization = `Bearer ${admin.credentials.accessToken}`;

  const school = await ask(https, "/api/v1/school", { headers: { authorization } });
  t.is(school.status, 200);
  t.is(JSON.parse(school.body).slug, "greenfield");
  t.is((await ask(https, "/metrics")).status, 404, "metrics stay inside");

  const redirected = await ask(http, "/sign-in?a=b", { tls: false });
  t.is(redirected.status, 308);
  t.regex(redirected.headers.location!, /^https:\/\/localhost\/sign-in\?a=b$/);
  for (const path of ["/api/v1/school", "/ims/oneroster", "/socket.io/?EIO=4"])
    t.is((await ask(http, path, { tls: false, headers: { authorization } })).status, 403, path);

  // A made-up address must not become the caller's: the local health check answers a loopback caller only.
  const forged = { "x-forwarded-for": "203.0.113.9" };
  t.is((await ask(https, "/api/v1/health", { headers: forged })).status, 200);

  const note = "x".repeat(1_000);
  const rows = Array.from({ length: 2_000 }, (_, n) => `Amina,Learner ${n},${note}\n`);
  const pieces = ["first_name,last_name,note\n", ...rows];
  const upload = { method: "POST", headers: { authorization, "content-type": "text/csv" }, pieces };
  const accepted = await ask(https, "/api/v1/import-batches?kind=students", upload);
  t.is(accepted.status, 201, accepted.body.slice(0, 300));
  const large = { ...upload, pieces: Array.from({ length: 23 }, () => "x".repeat(1_048_576)) };
  t.is(
    (await ask(https, "/api/v1/import-batches?kind=students", large).catch(() => ({ status: 413 }))).status,
    413,
  );

  const list = await ask(https, "/api/v1/students.csv", { headers: { authorization } });
  t.is(list.status, 200);
  t.true(list.body.split("\n").length > 30);

  for (const transport of ["websocket", "polling"]) {
    const socket = io(`https://localhost:${https}`, {
      transports: [transport],
      auth: { token: admin.credentials.accessToken },
      rejectUnauthorized: false,
      reconnection: false,
      forceNew: true,
    });
    const connected = new Promise((resolve, reject) => {
      socket.once("connect", () => resolve(socket.io.engine.transport.name));
      socket.once("connect_error", reject);
    });
    t.is(await connected, transport);
    socket.disconnect();
  }
}

(has("nginx") ? test : test.skip)(
  "nginx with the sample serves pages, the API, uploads, downloads and sockets",
  async (t) => {
    const nginx = await startNginx(t);
    await check(t, nginx);
    const challenge = await ask(nginx.http, "/.well-known/acme-challenge/none", { tls: false });
    t.is(challenge.status, 404, "looked up as a file, not redirected");
  },
);

(has("caddy") ? test : test.skip)(
  "Caddy with the sample serves pages, the API, uploads, downloads and sockets",
  async (t) => {
    await check(t, await startCaddy(t));
  },
);
