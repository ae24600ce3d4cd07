import { DateTime } from "luxon";
import { inSchool } from "../../../db/transaction.ts";
import { weeklySummary } from "../../../emails/guardian-emails/weekly-summary.ts";
import { languageOf } from "../../../emails/languages.ts";
import { now } from "../../../lib/clock.ts";
import { identityServices } from "../../common/identity-services.ts";
import { brandOf } from "../../emails/queue/brand-of.ts";
import { queueEmails } from "../../emails/queue/queue-emails.ts";
import { listTenants } from "../../school/list-tenants.ts";
import { schoolZone } from "../../school/school-day.ts";
import { readSetting } from "../../school/settings/read-setting.ts";
import { type FamilyWeek, familyWeeks } from "./family-weeks.ts";

export interface WeeklySummaryReport {
  /** Schools that have switched the summary on. */
  schools: number;
  families: number;
  queued: number;
  /** Families who have the summary of this week already. */
  duplicates: number;
  /** Families without anything to report: none are sent in holidays. */
  nothing: number;
}

interface Options {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  dryRun?: boolean | undefined;
  signal: AbortSignal;
  progress?: ((done: number, total: number, what: string) => void) | undefined;
}

const BATCH_SIZE = 100;
const SMALLEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Sends families the week of their children in one email: attendance, marks, homework, behaviour and the events of the next week.
 * One email per address and calendar week, however often it runs.
 */
export async function sendWeeklySummary({
  school,
  dryRun = false,
  signal,
  progress,
}: Options): Promise<WeeklySummaryReport> {
  const report = { schools: 0, families: 0, queued: 0, duplicates: 0, nothing: 0 };
  const schools = (await listTenants())
    .map((tenant) => tenant.school)
    .filter(({ id, status }) => (school ? id === school : status === "active"));
  for (const { id, slug } of schools) {
    if (!(await inSchool(id, isWanted))) continue;
    report.schools += 1;
    for (let after: string | undefined = SMALLEST_ID; after; ) {
      signal.throwIfAborted();
      const { last, left, ...counts } = await inSchool(id, () => queueBatch(after!, dryRun));
      for (const name of ["families", "queued", "duplicates", "nothing"] as const)
        report[name] += counts[name];
      progress?.(report.families, report.families + left, slug);
      after = last;
    }
  }
  return report;
}

const isWanted = async () => (await readSetting("guardian-emails.weekly-summary")) === true;

async function queueBatch(after: string, dryRun: boolean) {
  const today = DateTime.fromJSDate(now(), { zone: await schoolZone() });
  const days = {
    from: today.startOf("week").toISODate()!,
    to: today.toISODate()!,
    until: today.plus({ days: 7 }).toISODate()!,
  };
  const families = await familyWeeks({ ...days, after, limit: BATCH_SIZE });
  const told = families.filter(hasNews);
  const queued = dryRun ? told.length : await queue(told, days, today.toFormat("kkkk-'W'WW"));
  return {
    ...{ families: families.length, nothing: families.length - told.length },
    ...{ queued, duplicates: told.length - queued },
    last: families.length === BATCH_SIZE ? families.at(-1)!.id : undefined,
    left: (families[0]?.left ?? 0) - families.length,
  };
}

const hasNews = ({ children, events }: FamilyWeek): boolean =>
  events.length > 0 ||
  children.some(
    ({ attendance, marks, due, missing, points }) =>
      attendance !== null || [marks, due, missing, points].some(({ length }) => length > 0),
  );

/** @returns number of queued emails */
async function queue(
  families: readonly FamilyWeek[],
  { from, to }: { from: string; to: string },
  week: string,
): Promise<number> {
  const brand = await brandOf();
  const { publicUrl } = identityServices();
  const queued = await queueEmails(
    weeklySummary,
    families.map(({ id, name, address, locale, children, events }) => ({
      entityKey: `WeeklySummary:${week}:${id}`,
      to: { address, name },
      props: { guardian: name, from, to, children, events, url: publicUrl },
      brand: { ...brand, language: locale ? languageOf(locale) : brand.language },
    })),
  );
  return queued.size;
}
