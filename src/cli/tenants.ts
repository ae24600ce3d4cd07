import { Command } from "commander";
import type { SchoolWithTenant } from "../core/platform/find-school.ts";
import { integer } from "./arguments.ts";
import { print, printJson, printRows } from "./output.ts";
import { addBilling } from "./tenants-billing.ts";
import { withFoundation } from "./with-foundation.ts";

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

/** A school with what it has from the platform. */
async function showWithSubscription(found: SchoolWithTenant, json: boolean | undefined): Promise<void> {
  const { showSubscription } = await import("../core/billing/show-subscription.ts");
  const { plan, subscription, unpaidInvoices } = await showSubscription(found.school.id);
  if (json) return printJson({ ...row(found), plan, subscription, unpaidInvoices });
  printFacts({ ...row(found), plan, renewsOn: subscription?.currentPeriodEnd });
  for (const { number, total, dueOn } of unpaidInvoices)
    print(`${"unpaid".padEnd(15)}${number}, ${total.amount} ${total.currency}, due on ${dueOn}`);
}

export function tenants(): Command {
  const tenants = new Command("tenants").description(
    "the schools of this installation and their subscriptions",
  );
  const json = ["--json", "print one JSON document"] as const;

  tenants
    .command("list")
    .description("every school")
    .option(...json)
    .action(({ json }: Json) =>
      withFoundation(async () => {
        const { listTenants } = await import("../core/platform/list-tenants.ts");
        await printRows(
          (await listTenants()).map(row),
          ["slug", "name", "status", "trialEndsAt", "contactEmail"],
          json,
        );
      }),
    );

  tenants
    .command("show <slug>")
    .description("one school with its subscription, and what it owes for it")
    .option(...json)
    .action((slug: string, { json }: Json) =>
      withFoundation(async () => {
        const { findSchool } = await import("../core/platform/find-school.ts");
        await showWithSubscription(await findSchool(slug), json);
      }),
    );

  tenants
    .command("create <slug>")
    .description("a new school on trial, with its administrator")
    .requiredOption("--name <name>", "name of the school")
    .requiredOption(
      "--contact-email <address>",
      "who gets the platform's mails and the administrator's account",
    )
    .option("--contact-name <name>", "name of the contact", "The Office")
    .option("--timezone <zone>", "IANA time zone", "UTC")
    .option("--currency <code>", "ISO 4217 code", "USD")
    .option("--locale <tag>", "language of the school", "en")
    .option("--country <code>", "ISO 3166 code of two letters")
    .option("--trial-days <n>", "length of the trial", integer(0, 3650))
    .option("--password <password>", "password of the administrator; without it, one by mail")
    .option(...json)
    .action((slug: string, { json, ...values }: Record<string, string> & Json & { trialDays?: number }) =>
      withFoundation(async () => {
        const { openSchool } = await import("../core/platform/open-school.ts");
        show(await openSchool({ slug, ...values }), json);
      }),
    );

  const change = (name: string, description: string, run: (slug: string) => Promise<SchoolWithTenant>) =>
    tenants
      .command(`${name} <slug>`)
      .description(description)
      .option(...json)
      .action((slug: string, { json }: Json) => withFoundation(async () => show(await run(slug), json)));
  change("suspend", "make a school read-only", async (slug) =>
    (await import("../core/platform/change-tenant.ts")).suspendTenant(slug),
  );
  change("reactivate", "end a suspension", async (slug) =>
    (await import("../core/platform/change-tenant.ts")).reactivateTenant(slug),
  );

  tenants
    .command("extend-trial <slug>")
    .description("give a trial more days")
    .option("--days <n>", "how many", integer(1, 3650), 14)
    .option(...json)
    .action((slug: string, { days, json }: Json & { days: number }) =>
      withFoundation(async () => {
        const { extendTrial } = await import("../core/platform/change-tenant.ts");
        show(await extendTrial(slug, days), json);
      }),
    );

  tenants
    .command("sender <slug>")
    .description("who the mails of a school come from; what is not named is the platform's again")
    .option("--name <name>", "name of the sender (default: the school)")
    .option("--address <address>", "address of the sender: the mail server must accept it")
    .option("--reply-to <address>", "where answers go (default: the school's address)")
    .option("--per-minute <n>", "most mails of the school a minute", integer(1, 60_000))
    .option(...json)
    .action((slug: string, { json, ...sender }: Json & Record<string, unknown>) =>
      withFoundation(async () => {
        const { setSender } = await import("../core/billing/set-sender.ts");
        const set = await setSender(slug, sender);
        if (json) printJson({ slug, ...set });
        else print(`${slug}: ${set.senderName ?? "the school"} <${set.senderAddress ?? "the platform"}>`);
      }),
    );

  addBilling(tenants);
  return tenants;
}
