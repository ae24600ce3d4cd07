import { DateTime } from "luxon";
import { query } from "../../db/query.ts";
import { inSchool } from "../../db/transaction.ts";
import { feeClearance } from "../../emails/fee-clearance.ts";
import { now } from "../../lib/clock.ts";
import { toMoney } from "../../lib/money.ts";
import { printStatements } from "../fees/print-statement.ts";
import { identityServices } from "../identity/services.ts";
import { brandOf } from "../messaging/brand-of.ts";
import { queueEmail } from "../messaging/queue-email.ts";
import { listTenants } from "../platform/list-tenants.ts";
import { asAttachment } from "./as-attachment.ts";
import { type FeePayer, feePayers } from "./fee-payers.ts";

export interface FeeClearanceReport {
  schools: number;
  /** Those who pay for children that owe something. */
  guardians: number;
  queued: number;
  duplicates: number;
  withoutAddress: number;
  warnings: number;
  /** What the warnings say, where there are some. */
  messages?: string[];
}

interface Options {
  /** Id of one school; without it every active one. */
  school?: string | undefined;
  dryRun?: boolean | undefined;
  signal: AbortSignal;
  progress?: ((done: number, total: number, what: string) => void) | undefined;
}

interface Setting {
  id: string;
  slug: string;
  currency: string;
  /** `YYYY-MM-DD`, where the school is. */
  today: string;
  /** "2026-W48" */
  week: string;
  /** First day of the statement. */
  from: string;
  wanted: boolean;
}

const atOnce = 50;
const first = "00000000-0000-0000-0000-000000000000";

/**
 * Tells those who pay fees what is open: one mail for each payer and week of the calendar, whoever runs it and however
 * often. Whoever owes nothing gets none.
 */
export async function sendFeeClearance({
  school,
  dryRun = false,
  signal,
  progress,
}: Options): Promise<FeeClearanceReport> {
  const report: FeeClearanceReport = {
    ...{ schools: 0, guardians: 0, queued: 0, duplicates: 0 },
    ...{ withoutAddress: 0, warnings: 0 },
  };
  const warn = (message: string) => {
    report.warnings += 1;
    report.messages = [...(report.messages ?? []), message];
  };
  const schools = (await listTenants())
    .map((tenant) => tenant.school)
    .filter(({ id, status }) => (school ? id === school : status === "active"));
  for (const { id } of schools) {
    signal.throwIfAborted();
    const setting = await inSchool(id, () => settingOf(id));
    if (!setting.wanted) continue;
    report.schools += 1;
    await tellPayers(setting, { report, warn, dryRun, signal, progress });
  }
  return report;
}

async function settingOf(id: string): Promise<Setting> {
  const [row] = await query<any>(
    {
      name: "fee-clearance-setting",
      text: `SELECT s.slug, s.currency, s.timezone,
          to_char((SELECT y.starts_on FROM academic_years y WHERE y.school_id = $1 AND y.is_current),
            'YYYY-MM-DD') AS "yearFrom",
          NOT EXISTS (SELECT FROM school_settings w WHERE w.school_id = $1
            AND w.key = 'guardian-emails.fee-clearance' AND w.value = 'false') AS wanted
        FROM schools s WHERE s.id = $1`,
    },
    [id],
  );
  const { slug, currency, timezone, yearFrom, wanted } = row;
  const there = DateTime.fromJSDate(now(), { zone: timezone });
  const today = there.toISODate()!;
  const yearAgo = there.minus({ years: 1 }).toISODate()!;
  const from = yearFrom && yearFrom <= today && yearFrom > yearAgo ? yearFrom : yearAgo;
  return { id, slug, currency, today, week: there.toFormat("kkkk-'W'WW"), from, wanted };
}

interface Run extends Pick<Options, "signal" | "progress"> {
  report: FeeClearanceReport;
  warn(message: string): void;
  dryRun: boolean;
}

async function tellPayers(setting: Setting, run: Run): Promise<void> {
  const { report, signal, progress } = run;
  const key = `FeeClearance:${setting.week}:`;
  const page = { today: setting.today, template: feeClearance.name, key, limit: atOnce };
  let done = 0;
  for (let after = first; ; ) {
    const payers = await inSchool(setting.id, () => feePayers({ ...page, after }));
    for (const [index, payer] of payers.entries()) {
      signal.throwIfAborted();
      report.guardians += 1;
      if (payer.told) report.duplicates += 1;
      else if (!payer.address) report.withoutAddress += 1;
      else if (run.dryRun || (await tell(payer, setting, key, run))) report.queued += 1;
      else report.duplicates += 1;
      progress?.(done + index + 1, done + payer.left, setting.slug);
    }
    if (payers.length < atOnce) return;
    done += payers.length;
    after = payers.at(-1)!.id;
  }
}

/** @returns false where another run was faster */
async function tell(payer: FeePayer, setting: Setting, key: string, run: Run): Promise<boolean> {
  const { id, currency, today, week, from, slug } = setting;
  const money = (minor: string) => `${toMoney(minor, currency).amount} ${currency}`;
  // Drawn before the transaction of the mail, which is short. A mail without its paper is better than none.
  const statement = await inSchool(
    id,
    () =>
      asAttachment(
        `statement-${week}.pdf`,
        printStatements(
          payer.children.map(({ studentId }) => studentId),
          { from, to: today },
        ),
      ),
    { readOnly: true },
  ).catch((error: Error) => {
    run.warn(`${slug}: ${payer.id}: the statement could not be made: ${error.message}`);
    return undefined;
  });
  return inSchool(id, async () =>
    queueEmail({
      template: feeClearance,
      entityKey: key + payer.id,
      to: { address: payer.address!, name: payer.name },
      props: {
        payer: payer.name,
        date: today,
        total: money(payer.totalMinor),
        overdue: payer.overdueMinor === "0" ? null : money(payer.overdueMinor),
        children: payer.children.map(({ child, minor }) => ({ child, balance: money(minor) })),
        url: identityServices().publicUrl,
      },
      trigger: "FEE_CLEARANCE_WEEKLY",
      brand: await brandOf(payer.locale),
      attachments: statement ? [statement] : [],
    }),
  );
}
