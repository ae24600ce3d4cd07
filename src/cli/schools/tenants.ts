import { Command } from "commander";
import type { SchoolWithTenant } from "../../core/school/find-school.ts";
import { integer } from "../support/arguments.ts";
import { print, printJson, printRows } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";
import { addBilling } from "./tenants-billing.ts";
import { addMoves } from "./tenants-moves.ts";

type Json = { json?: boolean };

const row = ({ school, tenant }: SchoolWithTenant) => ({
  slug: school.slug,
  name: school.name,
  status: tenant.status,
  suspendedFrom: tenant.suspendedFrom,
  trialEndsAt: tenant.trialEndsAt,
  contactName: tenant.contactName,
  contactEmail: tenant.contactEmail,
  timezone: school.timezone,
  currency: school.currency,
  id: school.id,
});

const show = (found: SchoolWithTenant, json: boolean | undefined) => {
  if (json) printJson(row(found));
  else printFacts(row(found));
};

const printFacts = (facts: object) => {
  for (const [name, value] of Object.entries(facts))
    print(`${name.padEnd(15)}${value instanceof Date ? value.toISOString() : (value ?? "")}`);
};

/** Prints a school with its subscription and unpaid invoices. */
async function showWithSubscription(found: SchoolWithTenant, json: boolean | undefined): Promise<void> {
  const { showSubscription } = await import("../../core/platform/billing/show-subscription.ts");
  const { plan, subscription, unpaidInvoices } = await showSubscription(found.school.id);
  if (json) return printJson({ ...row(found), plan, subscription, unpaidInvoices });
  printFacts({ ...row(found), plan, renewsOn: subscription?.currentPeriodEnd });
  for (const { number, total, dueOn } of unpaidInvoices)
    print(`${"unpaid".padEnd(15)}${number}, ${total.amount} ${total.currency}, due on ${dueOn}`);
}

export function tenants(): Command {
  const tenants = new Command("tenants").description("schools of this installation and their subscriptions");
  const json = ["--json", "print one JSON document"] as const;

  tenants
    .command("list")
    .description("list every school")
    .option(...json)
    .action(({ json }: Json) =>
      withRuntime(async () => {
        const { listTenants } = await import("../../core/school/list-tenants.ts");
        await printRows(
          (await listTenants()).map(row),
          ["slug", "name", "status", "trialEndsAt", "contactEmail"],
          json,
        );
      }),
    );

  tenants
    .command("show <slug>")
    .description("show one school with its subscription and unpaid invoices")
    .option(...json)
    .action((slug: string, { json }: Json) =>
      withRuntime(async () => {
        const { findSchool } = await import("../../core/school/find-school.ts");
        await showWithSubscription(await findSchool(slug), json);
      }),
    );

  tenants
    .command("create <slug>")
    .description("create a school on trial, with its administrator")
    .requiredOption("--name <name>", "name of the school")
    .requiredOption(
      "--contact-email <address>",
      "recipient of the platform's emails and owner of the administrator account",
    )
    .option("--contact-name <name>", "name of the contact", "The Office")
    .option("--timezone <zone>", "IANA time zone", "UTC")
    .option("--currency <code>", "ISO 4217 code", "USD")
    .option("--locale <tag>", "language of the school", "en")
    .option("--country <code>", "two-letter ISO 3166 country code")
    .option("--trial-days <n>", "length of the trial in days", integer(0, 3650))
    .option("--password <password>", "password of the administrator. Default: an invitation by email")
    .option(...json)
    .action((slug: string, { json, ...values }: Record<string, string> & Json & { trialDays?: number }) =>
      withRuntime(async () => {
        const { openSchool } = await import("../../core/platform/tenants/open-school.ts");
        show(await openSchool({ slug, ...values }), json);
      }),
    );

  const change = (name: string, description: string, run: (slug: string) => Promise<SchoolWithTenant>) =>
    tenants
      .command(`${name} <slug>`)
      .description(description)
      .option(...json)
      .action((slug: string, { json }: Json) => withRuntime(async () => show(await run(slug), json)));
  change("suspend", "make a school read-only", async (slug) =>
    (await import("../../core/platform/tenants/change-tenant.ts")).suspendTenant(slug),
  );
  change("reactivate", "end a suspension", async (slug) =>
    (await import("../../core/platform/tenants/change-tenant.ts")).reactivateTenant(slug),
  );

  tenants
    .command("extend-trial <slug>")
    .description("extend a trial")
    .option("--days <n>", "number of days", integer(1, 3650), 14)
    .option(...json)
    .action((slug: string, { days, json }: Json & { days: number }) =>
      withRuntime(async () => {
        const { extendTrial } = await import("../../core/platform/tenants/change-tenant.ts");
        show(await extendTrial(slug, days), json);
      }),
    );

  tenants
    .command("sender <slug>")
    .description("set the email sender of a school; omitted options are reset to the defaults")
    .option("--name <name>", "name of the sender (default: the school)")
    .option(
      "--address <address>",
      "address of the sender; the mail server must accept it (default: the platform's)",
    )
    .option("--reply-to <address>", "address for replies (default: the school's address)")
    .option("--per-minute <n>", "maximum emails of the school per minute", integer(1, 60_000))
    .option(...json)
    .action((slug: string, { json, ...sender }: Json & Record<string, unknown>) =>
      withRuntime(async () => {
        const { setSender } = await import("../../core/platform/tenants/set-sender.ts");
        const set = await setSender(slug, sender);
        if (json) printJson({ slug, ...set });
        else print(`${slug}: ${set.senderName ?? "the school"} <${set.senderAddress ?? "the platform"}>`);
      }),
    );

  addBilling(tenants);
  addMoves(tenants);
  return tenants;
}
