import type { z } from "zod";
import { byteOrderMark, csvLine } from "../../../lib/files/csv.ts";
import { collectStanding } from "./collect-standing.ts";
import { evaluateStanding } from "./evaluate-standing.ts";
import type {
  GraduationCheck,
  GraduationOverview,
  GraduationOverviewQuery,
  GraduationOverviewRow,
} from "./graduation-check-schemas.ts";

type Query = z.output<typeof GraduationOverviewQuery>;
type Row = z.input<typeof GraduationOverviewRow>;

/** Lists the students of a grade level or section with their standing, by name. */
export async function listGraduationChecks({
  status,
  limit,
  offset,
  ...of
}: Query): Promise<z.input<typeof GraduationOverview>> {
  const checks = (await collectStanding(of)).map(evaluateStanding);
  const counts = { met: 0, on_track: 0, at_risk: 0, no_plan: 0 };
  for (const each of checks) counts[each.status ?? "no_plan"]++;
  const found = checks.filter((each) => !status || (each.status ?? "no_plan") === status);
  return { data: found.slice(offset, offset + limit).map(overviewOf), students: found.length, counts };
}

/** A check without its courses. */
export function overviewOf({
  requirements,
  otherCourses: _others,
  ...student
}: z.input<typeof GraduationCheck>): Row {
  return {
    ...student,
    missing: requirements.filter(({ status }) => status === "missing").map(({ name }) => name),
  };
}

const columns: Readonly<Record<string, (row: Row) => unknown>> = {
  admissionNumber: (row) => row.admissionNumber,
  name: (row) => row.name,
  section: (row) => row.sectionName,
  plan: (row) => row.plan?.name,
  status: (row) => row.status ?? "no_plan",
  creditsRequired: (row) => row.credits?.required,
  creditsEarned: (row) => row.credits?.earned,
  creditsInProgress: (row) => row.credits?.inProgress,
  creditsMissing: (row) => row.credits?.missing,
  missing: (row) => row.missing.join(" / "),
};

/** Exports the list as CSV, without pages. */
export async function* exportGraduationChecks(of: Omit<Query, "limit" | "offset">): AsyncGenerator<string> {
  const { data } = await listGraduationChecks({ ...of, limit: 1_000_000, offset: 0 });
  const lines = data.map((row) => csvLine(Object.values(columns).map((cell) => cell(row))));
  yield byteOrderMark + csvLine(Object.keys(columns)) + lines.join("");
}
