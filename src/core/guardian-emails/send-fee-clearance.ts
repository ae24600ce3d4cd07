import { DateTime } from "luxon";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { inSchool } from "../../db/transaction.ts";
import { feeClearance } from "../../emails/fees/fee-clearance.ts";
import { now } from "../../lib/clock.ts";
import { toMoney } from "../../lib/money.ts";
import { identityServices } from "../common/identity-services.ts";
import { brandOf } from "../emails/queue/brand-of.ts";
import { queueEmail } from "../emails/queue/queue-email.ts";
import { printStatements } from "../fees/reports/print-statement.ts";
import { listTenants } from "../school/list-tenants.ts";
import { asAttachment } from "./as-attachment.ts";
import { type FeePayer, feePayers } from "./fee-payers.ts";

export interface FeeClearanceReport {
  schools: number;
  /** Payers whose children owe fees. */
  guardians: number;
  queued: number;
  duplicates: number;
  withoutAddress: number;
  warnings: number;
  /** Texts of the warnings. */
  messages?: string[];
}

interface Options {
  /** Id of one school; undefined: all active schools. */
  school?: string | undefined;
  dryRun?: boolean | undefined;
  signal: AbortSignal;
  progress?: ((done: number, total: number, what: string) => void) | undefined;
}

interface Setting {
  id: string;
  slug: string;
  currency: string;
  /** `YYYY-MM-DD` in the school's time zone. */
  today: string;
  /** "2026-W48" */
  week: string;
  /** First day of the statement. */
  from: string;
  wanted: boolean;
}

/** Payers per query. Large, because every query computes all payers of the school again. */
const BATCH_SIZE = 200;
const SMALLEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Sends fee payers a statement of their open balance: one email per payer and calendar week, however often it runs. Payers who
 * owe nothing get none.
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
    await notifyPayers(setting, { report, warn, dryRun, signal, progress });
  }
  return report;
}

async function settingOf(id: string): Promise<Setting> {
  const [row] = await query<any>(sql`
    SELECT s.slug, s.currency, s.timezone,
      to_char((SELECT y.starts_on FROM academic_years y WHERE y.school_id = ${id} AND y.is_current),
        'YYYY-MM-DD') AS "yearFrom",
      NOT EXISTS (SELECT FROM school_settings w WHERE w.school_id = ${id}
        AND w.key = 'guardian-emails.fee-clearance' AND w.value = 'false') AS wanted
    FROM schools s WHERE s.id = ${id}`);
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

async function notifyPayers(setting: Setting, run: Run): Promise<void> {
  const { report, signal, progress } = run;
  const key = `FeeClearance:${setting.week}:`;
  const page = { today: setting.today, template: feeClearance.name, key, limit: BATCH_SIZE };
  let done = 0;
  for (let after = SMALLEST_ID; ; ) {
    const payers = await inSchool(setting.id, () => feePayers({ ...page, after }));
    for (const [index, payer] of payers.entries()) {
      signal.throwIfAborted();
      report.guardians += 1;
      if (payer.notified) report.duplicates += 1;
      else if (!payer.address) report.withoutAddress += 1;
      else if (run.dryRun || (await notifyPayer(payer, setting, key, run))) report.queued += 1;
      else report.duplicates += 1;
      progress?.(done + index + 1, done + payer.left, setting.slug);
    }
    if (payers.length < BATCH_SIZE) return;
    done += payers.length;
    after = payers.at(-1)!.id;
  }
}

/** @returns false if another run has queued the email */
async function notifyPayer(payer: FeePayer, setting: Setting, key: string, run: Run): Promise<boolean> {
  const { id, currency, today, week, from, slug } = setting;
  const money = (minor: string) => `${toMoney(minor, currency).amount} ${currency}`;
  // Rendered before the transaction that queues the email, to keep that short. An email without its statement is better than
  // none.
  const statement = await inSchool(
    id,
    () =>
      asAttachment(
        `statement-${week}.pdf`,
        printStatements(
          payer.children.map(({ studentId }) => studentId),
          { from, to: today },
          payer.locale,
        ),
      ),
    { readOnly: true },
  ).catch((error: Error) => {
    run.warn(`${slug}: ${payer.id}: the statement could not be rendered: ${error.message}`);
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
