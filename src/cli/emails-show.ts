import { Argument, Command, Option } from "commander";
import { exitCodes } from "./exit-codes.ts";
import { print, printJson, printTable } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

interface Forms {
  html?: boolean;
  text?: boolean;
  eml?: boolean;
  json?: boolean;
}

/** Written out, so that `--help` loads no mail; a test holds them to the mails that there are. */
export const locales = ["en", "fr", "es", "ar", "sw"];
export const templates = [
  "invitation",
  "notification",
  "notification-digest",
  "password-reset",
  "second-factor-removed",
  "child-absent",
  "fee-invoice-issued",
  "payment-received",
  "report-card-published",
  "incident-reported",
  "fee-clearance",
  "guardian-access",
  "guardian-address-changed",
  "student-access",
  "obligation-exhausted",
  "trial-ending",
  "trial-ended",
  "school-message",
  "subscription-invoice-due",
  "integration-failed",
  "webhook-stopped",
  "webhook-unauthorized",
  "test-mail",
];

/** In this order. Sender and body are the concern of `--eml`, tokens of nobody. */
const shownMembers = [
  ...(["id", "school", "schoolId", "templateKind", "entityKey", "trigger", "toAddress", "toName"] as const),
  ...(["subject", "status", "attempts", "maxAttempts", "nextAttemptAt", "lastError", "messageId"] as const),
  ...(["createdAt", "sentAt", "locale"] as const),
];

export const showEmail = () =>
  new Command("show")
    .description("one mail with the history of its tries")
    .argument("<id>", "its id")
    .addOption(new Option("--html", "its body as HTML").conflicts(["text", "eml", "json"]))
    .addOption(new Option("--text", "its body as text").conflicts(["eml", "json"]))
    .addOption(new Option("--eml", "the whole mail as it is handed over").conflicts("json"))
    .option("--reveal", "show whole addresses")
    .option("--json", "print one JSON document")
    .action((id: string, { html, text, eml, reveal, json }: Forms & { reveal?: boolean }) =>
      withFoundation(async () => {
        const { findEmail } = await import("../core/messaging/find-emails.ts");
        const { maskAddress, maskAddresses, maskName } = await import("../lib/mail-address.ts");
        const { hideTokens } = await import("../lib/hide-tokens.ts");
        const mail = await findEmail(id);
        const masked = <T extends string | null>(text: T) => (reveal || !text ? text : maskAddresses(text));
        if ((html || text || eml) && mail.secret)
          throw new Error(
            "The body of this email gives access to an account and is shown to nobody; its wording: school-svc emails preview",
          );
        if ((html || text || eml) && mail.html === null) return print("the body is no longer kept");
        if (html || text) return print(hideTokens(masked(html ? mail.html : mail.text) ?? ""));
        if (eml) {
          const { emailAsFile } = await import("../core/messaging/email-as-file.ts");
          return void process.stdout.write(await emailAsFile(mail, reveal === true));
        }
        const { history: tries, attachments } = mail;
        const whole: Record<string, unknown> = {
          ...Object.fromEntries(shownMembers.map((name) => [name, mail[name]])),
          toAddress: reveal ? mail.toAddress : maskAddress(mail.toAddress),
          toName: reveal ? mail.toName : mail.toName && maskName(mail.toName),
          lastError: masked(mail.lastError),
        };
        const history = tries.map((each) => ({ ...each, response: masked(each.response) }));
        if (json) return printJson({ ...whole, attachments, history });
        for (const [name, value] of Object.entries(whole))
          print(`${name.padEnd(15)}${value instanceof Date ? value.toISOString() : (value ?? "")}`);
        for (const { fileName, bytes } of attachments)
          print(`${"attachment".padEnd(15)}${fileName}, ${bytes} bytes`);
        if (history.length)
          await printTable(
            ["try", "at", "outcome", "code", "answer"],
            history.map((each) => [
              each.attemptNo,
              each.startedAt,
              each.status,
              each.responseCode,
              each.response,
            ]),
          );
      }),
    );

export const previewEmail = () =>
  new Command("preview")
    .description("a template with its sample; nothing is sent")
    .addArgument(new Argument("<template>", "which template").choices(templates))
    .addOption(new Option("--locale <tag>", "language").choices(locales).default("en"))
    .option("--html", "as HTML")
    .option("--text", "as text (default)")
    .option("--json", "print one JSON document")
    .action(async (name: string, { locale, html, json }: Forms & { locale: string }) => {
      const [{ emails }, { renderEmail }, { languageOf }] = await Promise.all([
        import("../emails/index.ts"),
        import("../emails/email.ts"),
        import("../emails/languages.ts"),
      ]);
      const template = emails.find((each) => each.name === name)!;
      const mail = renderEmail(template, template.sample, {
        name: template.fromPlatform ? "School" : "Greenfield Academy",
        language: languageOf(locale),
      });
      if (json) printJson({ template: name, locale, ...mail, html: mail.html.value });
      else print(html ? mail.html.value : `${mail.subject}\n\n${mail.text}`);
    });

export const testEmail = () =>
  new Command("test")
    .description("send a mail to this address now, past the queue, and say what the mail server answered")
    .argument("<address>", "where to")
    .addOption(new Option("--locale <tag>", "language").choices(locales).default("en"))
    .option("--json", "print one JSON document")
    .action((address: string, { locale, json }: { locale: string; json?: boolean }) =>
      withFoundation(async () => {
        const { sendTestMail } = await import("../core/messaging/send-test-mail.ts");
        const result = await sendTestMail(address, locale);
        if (json) printJson(result);
        else if (result.sent) print(`sent to ${address}: ${result.response}`);
        else process.stderr.write(`not sent: ${result.response}\n`);
        if (!result.sent) process.exitCode = exitCodes.failed;
      }),
    );
