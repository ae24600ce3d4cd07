import { setTimeout as pause } from "node:timers/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import type { ListedEmail } from "../../core/emails/queue/find-emails.ts";
import { integer } from "../support/arguments.ts";
import { exitCodes } from "../support/exit-codes.ts";
import { print, printJson, printRows } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";
import { previewEmail, showEmail, testEmail } from "./emails-show.ts";
import { listSuppressed, unsuppress } from "./emails-suppressions.ts";

interface ListOptions {
  status?: string;
  school?: string;
  template?: string;
  to?: string;
  since?: Date;
  limit: number;
  reveal?: boolean;
  watch?: boolean;
  json?: boolean;
}

const statuses = ["PENDING", "SENDING", "SENT", "FAILED", "CANCELLED", "UNCERTAIN"];
const POLL_INTERVAL_MS = 2_000;

export function emails(): Command {
  const emails = new Command("emails").description("inspect and manage the email queue");
  const json = ["--json", "print one JSON document"] as const;
  const school = ["--school <slug>", "only this school"] as const;
  const status = () =>
    new Option("--status <status>", "only in this status").choices(statuses).argParser((text) => {
      if (!statuses.includes(text.toUpperCase()))
        throw new InvalidArgumentError(`Allowed choices are ${statuses.join(", ")}.`);
      return text.toUpperCase();
    });

  emails
    .command("list")
    .description("list emails, newest first")
    .addOption(status())
    .option(...school)
    .option("--template <name>", "only this template")
    .option("--to <address>", "only to this address")
    .option("--since <when>", "only queued since a date or within a period: 2026-11-21, 90m, 12h, 7d", since)
    .option("--limit <n>", "maximum number of emails", integer(1, 10_000), 50)
    .option("--reveal", "show full addresses")
    .option("--watch", "refresh every two seconds")
    .option(...json)
    .action(({ watch, json, reveal, ...filter }: ListOptions) =>
      withRuntime(async () => {
        const { listEmails } = await import("../../core/emails/queue/find-emails.ts");
        const { maskAddress, maskAddresses, maskName } = await import("../../lib/delivery/email-address.ts");
        for (;;) {
          const rows = (await listEmails(filter)).map(({ schoolId: _, ...email }) => ({
            ...email,
            toAddress: reveal ? email.toAddress : maskAddress(email.toAddress),
            toName: reveal ? email.toName : email.toName && maskName(email.toName),
            lastError: reveal ? email.lastError : email.lastError && maskAddresses(email.lastError),
          }));
          if (watch && !json && process.stdout.isTTY) print("\x1b[2J\x1b[H");
          await printRows(
            rows as unknown as ListedEmail[],
            ["id", "createdAt", "school", "templateKind", "toAddress", "status", "attempts", "lastError"],
            json,
          );
          if (!watch) return;
          await pause(POLL_INTERVAL_MS);
        }
      }),
    );

  emails
    .command("stats")
    .description("count emails by status, with the oldest of each")
    .option(...school)
    .option(...json)
    .action(({ school, json }: { school?: string; json?: boolean }) =>
      withRuntime(async () => {
        const { emailStats } = await import("../../core/emails/queue/find-emails.ts");
        await printRows(await emailStats(school), ["status", "count", "oldest"], json);
      }),
    );

  emails.addCommand(showEmail());
  emails.addCommand(previewEmail());
  emails.addCommand(testEmail());

  emails
    .command("retry [ids...]")
    .description("queue failed, cancelled or uncertain emails again")
    .option("--failed", "all failed emails")
    .option(...school)
    .option(...json)
    .action(
      async (
        ids: string[],
        { failed, school, json }: { failed?: boolean; school?: string; json?: boolean },
        command: Command,
      ) => {
        if ((ids.length === 0) === !failed) command.error("error: specify either email ids or --failed");
        await withRuntime(async () => {
          const { retryEmail } = await import("../../core/emails/queue/change-email.ts");
          await changeAll(failed ? await failedIds(school) : ids, retryEmail, {
            school,
            json,
            verb: "queued again",
          });
        });
      },
    );

  emails
    .command("confirm <ids...>")
    .description("mark uncertain emails as delivered, so that they are not sent again")
    .option(...school)
    .option(...json)
    .action((ids: string[], { school, json }: { school?: string; json?: boolean }) =>
      withRuntime(async () => {
        const { confirmEmail } = await import("../../core/emails/queue/change-email.ts");
        await changeAll(ids, confirmEmail, { school, json, verb: "confirmed" });
      }),
    );

  emails
    .command("cancel <ids...>")
    .description("cancel emails that have not been sent")
    .option(...school)
    .option(...json)
    .action((ids: string[], { school, json }: { school?: string; json?: boolean }) =>
      withRuntime(async () => {
        const { cancelEmail } = await import("../../core/emails/queue/change-email.ts");
        await changeAll(ids, cancelEmail, { school, json, verb: "cancelled" });
      }),
    );
  emails.addCommand(listSuppressed());
  emails.addCommand(unsuppress());
  return emails;
}

/** Parses a date or a period before now, such as 90m, 12h or 7d. */
function since(text: string): Date {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const minutes = { m: 1, h: 60, d: 1440 }[unit ?? ""];
  const date = minutes ? new Date(Date.now() - Number(count) * minutes * 60_000) : new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError("It must be like 2026-11-21, 90m, 12h or 7d.");
  return date;
}

async function failedIds(school: string | undefined): Promise<string[]> {
  const { listEmails } = await import("../../core/emails/queue/find-emails.ts");
  return (await listEmails({ status: "FAILED", school, limit: 100_000 })).map(({ id }) => id);
}

interface ChangeOptions {
  school: string | undefined;
  json: boolean | undefined;
  verb: string;
}

/** Changes each email separately: a failure is reported and does not stop the others. */
async function changeAll(
  ids: readonly string[],
  change: (id: string) => Promise<{ status: string }>,
  { school, json, verb }: ChangeOptions,
): Promise<void> {
  const [{ findEmail }, { withContext }] = await Promise.all([
    import("../../core/emails/queue/find-emails.ts"),
    import("../../lib/context.ts"),
  ]);
  const results = [];
  for (const id of ids)
    try {
      const { schoolId } = await findEmail(id, school);
      const { status } = await withContext({ schoolId, trusted: true }, () => change(id));
      results.push({ id, status });
      if (!json) print(`${id} ${verb}`);
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      results.push({ id, error: message });
      process.stderr.write(`${id}: ${message}\n`);
      process.exitCode = code === "not_found" ? exitCodes.notFound : exitCodes.failed;
    }
  if (json) printJson(results);
  else if (results.length === 0) print("none");
}
