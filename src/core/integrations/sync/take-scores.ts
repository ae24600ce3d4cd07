import { query } from "../../../db/query.ts";
import { schoolId } from "../../../lib/context.ts";
import type { Result } from "../../../models/exams/index.ts";
import { enterResults } from "../../exams/enter-results.ts";
import { EnterResults } from "../../exams/schemas.ts";
import { knownFailure } from "../../known-failure.ts";
import { parseInput } from "../../parse-input.ts";
import { type Mapping, writeMappings } from "./mappings.ts";
import type { SourceRow } from "./source.ts";
import { type Change, hashOf, merge, type Means as OneRow, type Outcome } from "./take-row.ts";

/** Of these rows there are more than of all others together. */
export const scoreKind = "result";

interface Means extends OneRow {
  attempt: <T>(work: () => Promise<T>) => Promise<T>;
  note: (row: SourceRow, outcome: Outcome) => void;
}

type Values = Record<string, unknown> & { lineItemId: string; studentId: string };

interface Score {
  row: SourceRow;
  values: Values;
  known: Mapping | undefined;
  /** The score as it is here; null for a new one. */
  current: Pick<Result, "id" | "studentId" | "lineItemId"> | null;
}

const select = {
  name: "scores-of-page",
  text: `SELECT r.id, r.line_item_id AS "lineItemId", r.student_id AS "studentId", r.score, r.text_score AS "textScore",
      r.comment, r.late, r.missing, r.score_status AS "scoreStatus"
    FROM (SELECT DISTINCT * FROM unnest($2::uuid[], $3::uuid[]) AS p (line_item_id, student_id)) p
    JOIN results r ON r.school_id = $1 AND r.line_item_id = p.line_item_id AND r.student_id = p.student_id`,
};
const keyOf = ({ lineItemId, studentId }: { lineItemId: string; studentId: string }) =>
  `${lineItemId} ${studentId}`;

const scoresHere = async (scores: readonly { values: Values }[]) => {
  const rows = await query<NonNullable<Score["current"]> & object>(select, [
    schoolId(),
    scores.map(({ values }) => values.lineItemId),
    scores.map(({ values }) => values.studentId),
  ]);
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/**
 * Takes the scores of a page over, a column at a time: a few statements for each, whatever the number of its students.
 * @returns the rows that are to be taken one by one, since something is the matter with them or with one beside them
 */
export async function takeScores(
  rows: readonly SourceRow[],
  known: ReadonlyMap<string, Mapping>,
  means: Means,
): Promise<SourceRow[]> {
  const { source, resolve, attempt, note } = means;
  const alone: SourceRow[] = [];
  const read: Array<Omit<Score, "current">> = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const values = await meaningOf(row);
    if (!values || seen.has(keyOf(values)) || seen.has(row.externalId)) {
      alone.push(row);
      continue;
    }
    seen.add(keyOf(values)).add(row.externalId);
    read.push({ row, values, known: known.get(row.externalId) });
  }
  if (!read.length) return alone;
  const here = await scoresHere(read);
  const scores = read.map((each): Score => ({ ...each, current: here.get(keyOf(each.values)) ?? null }));
  for (const column of Map.groupBy(scores, ({ values }) => values.lineItemId).values())
    try {
      const outcomes = await attempt(() => takeColumn(column, means));
      for (const [row, outcome] of outcomes) note(row, outcome);
    } catch (error) {
      if (!knownFailure(error)) throw error;
      alone.push(...column.map(({ row }) => row));
    }
  return alone;

  async function meaningOf(row: SourceRow): Promise<Values | null> {
    if (row.removed) return null;
    try {
      return ((await source.meaningOf(row, resolve))?.values as Values | undefined) ?? null;
    } catch (error) {
      if (knownFailure(error)) return null;
      throw error;
    }
  }
}

const entityType = "Result";

const pick = (from: Record<string, unknown>, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, from[name]]));

async function takeColumn(scores: readonly Score[], { connection }: Means) {
  const { lineItemId } = scores[0]!.values;
  const entries: object[] = [];
  const outcomes = scores.map(({ row, values, known, current }): [SourceRow, Outcome] => {
    const { lineItemId: _, ...entry } = values;
    const written =
      known?.entityType === entityType && known.entityId === current?.id ? known.written : undefined;
    if (!current) {
      entries.push(entry);
      const fields = Object.entries(values).map(([name, to]): [string, Change] => [name, { from: null, to }]);
      return [row, { action: "created", fields: Object.fromEntries(fields), conflicts: [] }];
    }
    const { changes, fields, conflicts } = merge(values, { ...current }, written, connection.onConflict);
    const isChanged = Object.keys(changes).length > 0;
    // What the rule of the connection leaves as it is here is told again, as it is.
    if (isChanged) entries.push({ ...entry, ...pick({ ...current }, entry), ...changes });
    return [row, { action: isChanged ? "updated" : "unchanged", fields, conflicts }];
  });
  if (entries.length) {
    const reason = "Changed in the connected system";
    await enterResults(lineItemId, parseInput(EnterResults, { results: entries, reason }));
  }
  const now = await scoresHere(scores);
  const mappings = scores.map(
    ({ row, values }): Mapping => ({
      externalId: row.externalId,
      contentHash: hashOf(row),
      entityType,
      entityId: now.get(keyOf(values))!.id,
      written: values,
      status: "active",
    }),
  );
  await writeMappings(connection.id, scoreKind, mappings);
  return outcomes;
}
