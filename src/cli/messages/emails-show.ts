import { Argument, Command, Option } from "commander";
import { exitCodes } from "../support/exit-codes.ts";
import { print, printJson, printTable } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

interface Forms {
  html?: boolean;
  text?: boolean;
  eml?: boolean;
  json?: boolean;
}

/** Listed here so that `--help` does not load the templates; a test keeps the lists in sync with them. */
export const locales = ["en", "fr", "es", "ar", "sw"];
export const templates = [
  "invitation",
  "notification",
  "notification-digest",
  "password-reset",
  "second-factor-removed",
  "child-absent",
  "fee-invoice-issued",
  "fee-invoice-reminder",
  "payment-received",
  "report-card-published",
  "incident-reported",
  "application-link",
  "alumnus-link",
  "record-package",
  "alumni-message",
  "discipline-action",
  "student-suspended",
  "suspension-lifted",
  "application-received",
  "application-offered",
  "application-accepted",
  "application-waitlisted",
  "application-rejected",
  "interview-booked",
  "interview-cancelled",
  "fee-clearance",
  "weekly-summary",
  "guardian-access",
  "guardian-address-changed",
  "student-access",
  "obligation-exhausted",
  "trial-ending",
  "trial-ended",
  "school-message",
  "emergency-alarm",
  "subscription-invoice-due",
  "integration-failed",
  "webhook-stopped",
  "webhook-unauthorized",
  "test-mail",
];

/** Fields shown, in this order. Sender and body are available with `--eml`; tokens are never shown. */
const SHOWN_FIELDS = [
  ...(["id", "school", "schoolId", "templateKind", "entityKey", "trigger", "toAddress", "toName"] as const),
  ...(["subject", "status", "attempts", "maxAttempts", "nextAttemptAt", "lastError", "messageId"] as const),
  ...(["createdAt", "sentAt", "locale"] as const),
];

export const showEmail = () =>
  new Command("show")
    .description("show one email with its delivery attempts")
    .argument("<id>", "id of the email")
    .addOption(new Option("--html", "show the body as HTML").conflicts(["text", "eml", "json"]))
    .addOption(new Option("--text", "show the body as text").conflicts(["eml", "json"]))
    .addOption(
      new Option("--eml", "show the whole email as it is handed to the mail server").conflicts("json"),
    )
    .option("--reveal", "show full addresses")
    .option("--json", "print one JSON document")
    .action((id: string, { html, text, eml, reveal, json }: Forms & { reveal?: boolean }) =>
      withRuntime(async () => {
        const { findEmail } = await import("../../core/emails/queue/find-emails.ts");
        const { maskAddress, maskAddresses, maskName } = await import("../../lib/delivery/email-address.ts");
        const { hideTokens } = await import("../../lib/tokens/hide-tokens.ts");
        const email = await findEmail(id);
        const masked = <T extends string | null>(text: T) => (reveal || !text ? text : maskAddresses(text));
        if ((html || text || eml) && email.secret)
          throw new Error(
            "The body of this email gives access to an account and is never shown. To see its wording: school-svc emails preview",
          );
        if ((html || text || eml) && email.html === null) return print("the body is no longer stored");
        if (html || text) return print(hideTokens(masked(html ? email.html : email.text) ?? ""));
        if (eml) {
          const { emailAsFile } = await import("../../core/emails/sending/email-as-file.ts");
          return void process.stdout.write(await emailAsFile(email, reveal === true));
        }
        const { history: attempts, attachments } = email;
        const whole: Record<string, unknown> = {
          ...Object.fromEntries(SHOWN_FIELDS.map((name) => [name, email[name]])),
          toAddress: reveal ? email.toAddress : maskAddress(email.toAddress),
          toName: reveal ? email.toName : email.toName && maskName(email.toName),
          lastError: masked(email.lastError),
        };
        const history = attempts.map((each) => ({ ...each, response: masked(each.response) }));
        if (json) return printJson({ ...whole, attachments, history });
        for (const [name, value] of Object.entries(whole))
          print(`${name.padEnd(15)}${value instanceof Date ? value.toISOString() : (value ?? "")}`);
        for (const { fileName, bytes } of attachments)
          print(`${"attachment".padEnd(15)}${fileName}, ${bytes} bytes`);
        if (history.length)
          await printTable(
            ["attempt", "at", "outcome", "code", "response"],
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
    .description("render a template with sample data; nothing is sent")
    .addArgument(new Argument("<template>", "which template").choices(templates))
    .addOption(new Option("--locale <tag>", "language").choices(locales).default("en"))
    .option("--html", "as HTML")
    .option("--text", "as text (default)")
    .option("--json", "print one JSON document")
    .action(async (name: string, { locale, html, json }: Forms & { locale: string }) => {
      const [{ emails }, { renderEmail }, { languageOf }] = await Promise.all([
        import("../../emails/index.ts"),
        import("../../emails/email.ts"),
        import("../../emails/languages.ts"),
      ]);
      const template = emails.find((each) => each.name === name)!;
      const email = renderEmail(template, template.sample, {
        name: template.fromPlatform ? "School" : "Greenfield Academy",
        language: languageOf(locale),
      });
      if (json) printJson({ template: name, locale, ...email, html: email.html.value });
      else print(html ? email.html.value : `${email.subject}\n\n${email.text}`);
    });

export const testEmail = () =>
  new Command("test")
    .description("send a test email now, bypassing the queue, and print the response of the mail server")
    .argument("<address>", "recipient")
    .addOption(new Option("--locale <tag>", "language").choices(locales).default("en"))
    .option("--json", "print one JSON document")
    .action((address: string, { locale, json }: { locale: string; json?: boolean }) =>
      withRuntime(async () => {
        const { sendTestEmail } = await import("../../core/emails/sending/send-test-email.ts");
        const result = await sendTestEmail(address, locale);
        if (json) printJson(result);
        else if (result.sent) print(`sent to ${address}: ${result.response}`);
        else process.stderr.write(`not sent: ${result.response}\n`);
        if (!result.sent) process.exitCode = exitCodes.failed;
      }),
    );
