import { execFileSync } from "node:child_process";
import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { SMTPServer } from "smtp-server";
import { loadConfig } from "../../../src/lib/config/config.ts";
import { createMailer } from "../../../src/lib/delivery/mailer.ts";

const folder = mkdtempSync(join(tmpdir(), "school-svc-tls-"));
const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name)) as [string, string];
execFileSync(
  "openssl",
  [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert],
  ],
  { stdio: "ignore" },
);
const tls = { key: readFileSync(key), cert: readFileSync(cert) };
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

interface Taken {
  raw: string;
  secure: boolean;
  user: string | undefined;
}

/** Another one's SMTP server, with a certificate that nobody has signed. */
async function startServer(options: { secure: boolean; hideTLS?: boolean }) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    ...tls,
    ...options,
    disabledCommands: options.hideTLS ? ["STARTTLS"] : [],
    authOptional: true,
    onAuth: ({ username, password }, _session, response) =>
      password === "pass:w@rd" ? response(null, { user: username }) : response(new Error("wrong password")),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const raw = Buffer.concat(pieces).toString("latin1");
        taken.push({ raw, secure: session.secure, user: session.user as string | undefined });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    taken,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const email = {
  name: "one",
  to: { name: "Ana", address: "ana@x.example" },
  subject: "Größe – ça va",
  text: "Hello\n",
  html: "<p>Hello</p>",
  messageId: "id@x.example",
  unsubscribeUrl: `https://school.example/unsubscribe?token=${"x".repeat(200)}`,
};
const open = (env: Record<string, string>) =>
  createMailer(
    loadConfig({ env: { SCHOOL_SVC_DATA_DIR: tmpdir(), MAIL_FROM: "School <s@x.example>", ...env } }),
  );
const trusting = "tls.rejectUnauthorized=false";

for (const [how, secure, scheme] of [
  ["STARTTLS", false, "smtp"],
  ["TLS from the start", true, "smtps"],
] as const)
  test(`mails leave over ${how}, signed in, to a server whose certificate is trusted`, async (t) => {
    const server = await startServer({ secure });
    const login = encodeURIComponent("pass:w@rd");
    const mailer = await open({
      SMTP_URL: `${scheme}://post:${login}@localhost:${server.port}?${trusting}`,
    });
    t.regex(await mailer.send(email), /^250/);
    await mailer.close();
    t.like(server.taken, [{ secure: true, user: "post" }]);

    const wary = await open({ SMTP_URL: `${scheme}://localhost:${server.port}` });
    const refused: any = await t.throwsAsync(wary.send(email));
    t.is(refused.kind, "server", refused.message);
    const stranger = await open({ SMTP_URL: `${scheme}://post:no@localhost:${server.port}?${trusting}` });
    t.is(((await t.throwsAsync(stranger.send(email))) as any).kind, "server");
    await Promise.all([wary.close(), stranger.close()]);
    t.is(server.taken.length, 1);
    await server.close();
  });

test("where encryption is asked for, a server without it gets no mail", async (t) => {
  const server = await startServer({ secure: false, hideTLS: true });
  const mailer = await open({ SMTP_URL: `smtp://localhost:${server.port}?requireTLS=true&${trusting}` });
  t.is(((await t.throwsAsync(mailer.send(email))) as any).kind, "server");
  t.deepEqual(server.taken, []);
  await mailer.close();
  await server.close();
});

test("the signature holds for what the server received, both lines about unsubscribing included", async (t) => {
  const server = await startServer({ secure: false });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const mailer = await open({
    SMTP_URL: `smtp://localhost:${server.port}?${trusting}`,
    DKIM_DOMAIN: "x.example",
    DKIM_SELECTOR: "mail",
    DKIM_PRIVATE_KEY: pem,
  });
  await mailer.send(email);
  await mailer.close();
  await server.close();
  const { raw } = server.taken[0]!;
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();
  const signed = checkDkim(raw, publicKey);
  t.true(signed.bodyHolds);
  t.true(signed.headHolds);
  for (const name of ["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"])
    t.true(signed.names.includes(name), name);
  t.false(checkDkim(raw.replace("Hello", "Hallo"), publicKey).bodyHolds);
  t.false(checkDkim(raw.replace("To: Ana", "To: Eve"), publicKey).headHolds);
});

/** RFC 6376 by the book, in its relaxed form. */
function checkDkim(raw: string, publicKey: string) {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const relaxed = (line: string) => {
    const [name = "", ...value] = line.split(":");
    return `${name.toLowerCase().trim()}:${value
      .join(":")
      .replace(/\r\n/g, "")
      .replace(/[ \t]+/g, " ")
      .trim()}`;
  };
  const head = lines.map(relaxed);
  const signature = head.find((line) => line.startsWith("dkim-signature:"))!;
  const tags = new Map(
    signature
      .slice("dkim-signature:".length)
      .split(";")
      .map((tag) => tag.trim().split(/=(.*)/s) as [string, string]),
  );
  const body = raw
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n)/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/(\r\n)*$/, "\r\n");
  const names = tags.get("h")!.replaceAll(" ", "").toLowerCase().split(":");
  const rest = head.toReversed();
  const signed = names.flatMap((name) => {
    const index = rest.findIndex((line) => line.startsWith(`${name}:`));
    return index < 0 ? [] : rest.splice(index, 1);
  });
  const own = signature.replace(/([;:]\s*b=)[^;]*/, "$1");
  return {
    names,
    bodyHolds:
      createHash("sha256").update(body, "latin1").digest("base64") === tags.get("bh")!.replaceAll(" ", ""),
    headHolds: verify(
      "sha256",
      Buffer.from([...signed, own].join("\r\n"), "latin1"),
      publicKey,
      Buffer.from(tags.get("b")!.replaceAll(" ", ""), "base64"),
    ),
  };
}
