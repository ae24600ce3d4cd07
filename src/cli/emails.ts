import { setTimeout as pause } from "node:timers/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import type { ListedEmail } from "../core/messaging/find-emails.ts";
import { integer } from "./arguments.ts";
import { previewEmail, showEmail, testEmail } from "./emails-show.ts";
import { listSuppressed, unsuppress } from "./emails-suppressions.ts";
import { exitCodes } from "./exit-codes.ts";
import { print, printJson, printRows } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

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
const watchMs = 2_000;

export function emails(): Command {
  const emails = new Command("emails").description("the mail queue: look, send again, cancel, try out");
  const json = ["--json", "print one JSON document"] as const;
  const school = ["--school <slug>", "of one school"] as const;
  const status = () =>
    new Option("--status <status>", "in this state").choices(statuses).argParser((text) => {
      if (!statuses.includes(text.toUpperCase()))
        throw new InvalidArgumentError(`Allowed choices are ${statuses.join(", ")}.`);
      return text.toUpperCase();
    });

  emails
    .command("list")
    .description("mails, the newest first")
    .addOption(status())
    .option(...school)
    .option("--template <name>", "of one template")
    .option("--to <address>", "to this address")
    .option("--since <when>", "queued since a date, or for so long: 2026-11-21, 90m, 12h, 7d", since)
    .option("--limit <n>", "how many", integer(1, 10_000), 50)
    .option("--reveal", "show whole addresses")
    .option("--watch", "look again every two seconds")
    .option(...json)
    .action(({ watch, json, reveal, ...filter }: ListOptions) =>
      withFoundation(async () => {
        const { listEmails } = await import("../core/messaging/find-emails.ts");
        const { maskAddress, maskAddresses, maskName } = await import("../lib/mail-address.ts");
        for (;;) {
          const rows = (await listEmails(filter)).map(({ schoolId: _, ...mail }) => ({
            ...mail,
            toAddress: reveal ? mail.toAddress : maskAddress(mail.toAddress),
            toName: reveal ? mail.toName : mail.toName && maskName(mail.toName),
            lastError: reveal ? mail.lastError : mail.lastError && maskAddresses(mail.lastError),
          }));
          if (watch && !json && process.stdout.isTTY) print("\x1b[2J\x1b[H");
          await printRows(
            rows as unknown as ListedEmail[],
            ["id", "createdAt", "school", "templateKind", "toAddress", "status", "attempts", "lastError"],
            json,
          );
          if (!watch) return;
          await pause(watchMs);
        }
      }),
    );

  emails
    .command("stats")
    .description("how many mails are in which state, and since when")
    .option(...school)
    .option(...json)
    .action(({ school, json }: { school?: string; json?: boolean }) =>
      withFoundation(async () => {
        const { emailStats } = await import("../core/messaging/find-emails.ts");
        await printRows(await emailStats(school), ["status", "count", "oldest"], json);
      }),
    );

  emails.addCommand(showEmail());
  emails.addCommand(previewEmail());
  emails.addCommand(testEmail());

  emails
    .command("retry [ids...]")
    .description("send mails again that failed, were cancelled or are uncertain")
    .option("--failed", "all that failed")
    .option(...school)
    .option(...json)
    .action(
      async (
        ids: string[],
        { failed, school, json }: { failed?: boolean; school?: string; json?: boolean },
        command: Command,
      ) => {
        if ((ids.length === 0) === !failed) command.error("error: name the mails, or say --failed");
        await withFoundation(async () => {
          const { retryEmail } = await import("../core/messaging/change-email.ts");
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
    .description("say of uncertain mails that they have arrived: they are not sent again")
    .option(...school)
    .option(...json)
    .action((ids: string[], { school, json }: { school?: string; json?: boolean }) =>
      withFoundation(async () => {
        const { confirmEmail } = await import("../core/messaging/change-email.ts");
        await changeAll(ids, confirmEmail, { school, json, verb: "confirmed" });
      }),
    );

  emails
    .command("cancel <ids...>")
    .description("keep mails from being sent")
    .option(...school)
    .option(...json)
    .action((ids: string[], { school, json }: { school?: string; json?: boolean }) =>
      withFoundation(async () => {
        const { cancelEmail } = await import("../core/messaging/change-email.ts");
        await changeAll(ids, cancelEmail, { school, json, verb: "cancelled" });
      }),
    );
  emails.addCommand(listSuppressed());
  emails.addCommand(unsuppress());
  return emails;
}

/** A date, or how long ago. */
function since(text: string): Date {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const minutes = { m: 1, h: 60, d: 1440 }[unit ?? ""];
  const date = minutes ? new Date(Date.now() - Number(count) * minutes * 60_000) : new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError("It must be like 2026-11-21, 90m, 12h or 7d.");
  return date;
}

async function failedIds(school: string | undefined): Promise<string[]> {
  const { listEmails } = await import("../core/messaging/find-emails.ts");
  return (await listEmails({ status: "FAILED", school, limit: 100_000 })).map(({ id }) => id);
}

interface ChangeOptions {
  school: string | undefined;
  json: boolean | undefined;
  verb: string;
}

/** Changes each on its own: one that cannot be changed keeps the others from nothing. */
async function changeAll(
  ids: readonly string[],
  change: (id: string) => Promise<{ status: string }>,
  { school, json, verb }: ChangeOptions,
): Promise<void> {
  const [{ findEmail }, { withContext }] = await Promise.all([
    import("../core/messaging/find-emails.ts"),
    import("../lib/context.ts"),
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
