import test from "ava";
import sharp from "sharp";
import { queueEmail } from "../../src/core/emails/queue/queue-email.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { passwordReset } from "../../src/emails/identity/password-reset.ts";
import { trialEnding } from "../../src/emails/platform/trial-ending.ts";
import { startApp } from "../support/app.ts";
import { everyCaller } from "../support/reach/callers.ts";
import { startSmtpServer } from "../support/services/smtp-server.ts";

const smtp = await startSmtpServer();
const app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: "Platform <post@platform.example>" });
const callers = await everyCaller(app);
const admin = callers.find(({ role }) => role === "administrator")!.client;
const { id: school } = (await admin.get("/school")).body;
test.after.always(async () => {
  await app.close();
  await smtp.close();
});

let count = 0;
async function received(template: "reset" | "platform") {
  count += 1;
  const to = { address: `reader${count}@x.example` };
  const entityKey = `Test:logo-${count}`;
  await inSchool(school, () =>
    template === "reset"
      ? queueEmail({
          ...{ template: passwordReset, entityKey, to },
          props: { name: "Ana", url: "https://school.example/x", minutes: 60 },
        })
      : queueEmail({
          ...{ template: trialEnding, entityKey, to },
          props: { contact: "Ana", school: "Greenfield", endsOn: "2026-12-05" },
        }),
  );
  await app.app.runJob("email-queue");
  return smtp.mails.find((mail) => mail.to === to.address)!.raw;
}
const picture = (colour: string) =>
  sharp({ create: { width: 800, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();
const upload = async (colour: string) =>
  admin("PUT", "/school/logo", await picture(colour), { "content-type": "image/png" });

test.serial("an email carries the logo of its school", async (t) => {
  t.false((await received("reset")).includes("cid:"), "no logo was uploaded");
  await upload("#1f6f54");
  const source = await received("reset");
  const [, address] = /src=3D"cid:([^"]+)"/.exec(source.replaceAll("=\r\n", ""))!;
  const [, image] = new RegExp(`Content-Id:\\s*<${address}>[^]*?\r\n\r\n([A-Za-z\\d+/=\r\n]+)`, "i").exec(
    source,
  )!;
  t.regex(source, /multipart\/related/);
  t.regex(source, /Content-Disposition: inline; filename=logo.jpg/);
  t.like(await sharp(Buffer.from(image!, "base64")).metadata(), { format: "jpeg", width: 96, height: 24 });
});

test.serial("an email of the platform does not", async (t) => {
  t.false((await received("platform")).includes("cid:"));
});

test.serial("an email that was queued before the logo was replaced is sent without it", async (t) => {
  await inSchool(school, () =>
    queueEmail({
      ...{ template: passwordReset, entityKey: "Test:late", to: { address: "late@x.example" } },
      props: { name: "Ana", url: "https://school.example/x", minutes: 60 },
    }),
  );
  await upload("#aa0000");
  await app.app.runJob("email-queue");
  t.truthy(smtp.mails.find(({ to }) => to === "late@x.example"));
});

test.serial("the setting brand.logo comes first", async (t) => {
  await admin.post("/school-settings", { key: "brand.logo", value: "https://example.org/logo.png" });
  const source = await received("reset");
  t.true(source.includes("https://example.org/logo.png"));
  t.false(source.includes("cid:"));
});
