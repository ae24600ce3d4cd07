import { generateKeyPairSync } from "node:crypto";
import { tmpdir } from "node:os";
import test from "ava";
import { loadConfig } from "../../../src/lib/config/config.ts";
import { maskAddress, parseAddress } from "../../../src/lib/delivery/email-address.ts";
import { type EmailError, toEmailError } from "../../../src/lib/delivery/email-error.ts";
import { createMailer } from "../../../src/lib/delivery/mailer.ts";
import { startSmtpServer } from "../../support/services/smtp-server.ts";

const email = {
  name: "one",
  to: { name: "Ana, <all@x.example>", address: "ana@x.example" },
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  messageId: "id@x.example",
};
const open = (env: Record<string, string>) =>
  createMailer(
    loadConfig({ env: { SCHOOL_SVC_DATA_DIR: tmpdir(), MAIL_FROM: "School <s@x.example>", ...env } }),
  );

test("a name does not become an address", async (t) => {
  const smtp = await startSmtpServer();
  const mailer = await open({ SMTP_URL: smtp.url });
  await mailer.send(email);
  await mailer.close();
  await smtp.close();
  t.deepEqual(
    smtp.mails.map(({ to }) => to),
    ["ana@x.example"],
  );
  t.is(smtp.mails[0]!.header("Auto-Submitted"), "auto-generated");
});

test("mails are signed where there is a key", async (t) => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const mailer = await open({ DKIM_DOMAIN: "x.example", DKIM_SELECTOR: "mail", DKIM_PRIVATE_KEY: pem });
  const eml = (await mailer.asFile(email)).toString().replace(/\r\n\s+/g, " ");
  t.regex(eml, /^DKIM-Signature: v=1; a=rsa-sha256;.* d=x\.example;.* s=mail;/m);
  t.throws(() => loadConfig({ env: { DKIM_DOMAIN: "x.example" } }), {
    message: /DKIM_SELECTOR: .*\n.*DKIM_PRIVATE_KEY: /,
  });
});

test("what a fault says decides what becomes of the mail", async (t) => {
  const kinds: Array<[object, EmailError["kind"]]> = [
    [{ code: "EENVELOPE", responseCode: 550 }, "permanent"],
    [{ code: "EENVELOPE", responseCode: 450 }, "temporary"],
    [{ code: "EENVELOPE", responseCode: 421 }, "server"],
    [{ code: "EMESSAGE", responseCode: 554 }, "permanent"],
    [{ code: "EMESSAGE", responseCode: 454 }, "server"],
    [{ code: "EENVELOPE" }, "permanent"],
    [{ code: "EAUTH", responseCode: 535 }, "server"],
    [{ code: "EPROTOCOL", responseCode: 554 }, "server"],
    [{ code: "ESOCKET", syscall: "connect" }, "server"],
    [{ code: "EDNS" }, "server"],
    [{ code: "ECONNECTION" }, "temporary"],
  ];
  for (const [given, kind] of kinds)
    t.is(toEmailError(Object.assign(new Error("x"), given)).kind, kind, JSON.stringify(given));
  const away = await open({ SMTP_URL: "smtp://127.0.0.1:1" });
  const fault: any = await t.throwsAsync(away.send(email));
  t.is(fault.kind, "server");
  const smtp = await startSmtpServer({ greeting: () => "554 go away" });
  const closed = await open({ SMTP_URL: smtp.url });
  t.is(((await t.throwsAsync(closed.send(email))) as any).kind, "server");
  await Promise.all([away.close(), closed.close(), smtp.close()]);
});

test("addresses", (t) => {
  t.deepEqual(parseAddress('"Hill, School" <a@b.example>'), { name: "Hill, School", address: "a@b.example" });
  t.deepEqual(parseAddress("a@b.example"), { name: "", address: "a@b.example" });
  t.is(maskAddress("office@hill.example"), "o…@hill.example");
});
