import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Result } from "../../../models/assessment/index.ts";
import { enterResults } from "../../assessment/gradebook/enter-results.ts";
import { EnterResults } from "../../assessment/schemas.ts";
import { knownFailure } from "../../common/entities/known-failure.ts";
import { parseInput } from "../../common/input/parse-input.ts";
import { type Change, hashOf, merge, type RowContext, type RowResult } from "./apply-row.ts";
import { type Mapping, writeMappings } from "./mappings.ts";
import type { SourceRow } from "./source.ts";

/** Kind of rows that is imported in bulk: there are more scores than all other rows together. */
export const scoreKind = "result";

interface ScoresContext extends RowContext {
  attempt: <T>(work: () => Promise<T>) => Promise<T>;
  recordResult: (row: SourceRow, result: RowResult) => void;
}

type Values = Record<string, unknown> & { lineItemId: string; studentId: string };

interface Score {
  row: SourceRow;
  values: Values;
  known: Mapping | undefined;
  /** Our current score; null for a new one. */
  current: Pick<Result, "id" | "studentId" | "lineItemId"> | null;
}
const keyOf = ({ lineItemId, studentId }: { lineItemId: string; studentId: string }) =>
  `${lineItemId} ${studentId}`;

const scoresHere = async (scores: readonly { values: Values }[]) => {
  const rows = await query<NonNullable<Score["current"]> & object>(sql`
    SELECT r.id, r.line_item_id AS "lineItemId", r.student_id AS "studentId", r.score, r.text_score AS "textScore",
      r.comment, r.late, r.missing, r.score_status AS "scoreStatus"
    FROM (SELECT DISTINCT * FROM unnest(${scores.map(({ values }) => values.lineItemId)}::uuid[],
      ${scores.map(({ values }) => values.studentId)}::uuid[]) AS p (line_item_id, student_id)) p
    JOIN results r ON r.school_id = ${currentSchool} AND r.line_item_id = p.line_item_id
      AND r.student_id = p.student_id`);
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/**
 * Apply the scores of a page, one gradebook column at a time: a few statements per column, regardless of its number of students.
 * @returns the rows to apply one by one: removed, invalid or duplicate rows, and all rows of a column that failed
 */
export async function applyScores(
  rows: readonly SourceRow[],
  known: ReadonlyMap<string, Mapping>,
  context: ScoresContext,
): Promise<SourceRow[]> {
  const { source, resolve, attempt, recordResult } = context;
  const alone: SourceRow[] = [];
  const read: Array<Omit<Score, "current">> = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const values = await valuesOf(row);
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
      const results = await attempt(() => applyColumn(column, context));
      for (const [row, result] of results) recordResult(row, result);
    } catch (error) {
      if (!knownFailure(error)) throw error;
      alone.push(...column.map(({ row }) => row));
    }
  return alone;

  async function valuesOf(row: SourceRow): Promise<Values | null> {
    if (row.removed) return null;
    try {
      return ((await source.mapRow(row, resolve))?.values as Values | undefined) ?? null;
    } catch (error) {
      if (knownFailure(error)) return null;
      throw error;
    }
  }
}

const entityType = "Result";

const pick = (from: Record<string, unknown>, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, from[name]]));

async function applyColumn(scores: readonly Score[], { connection }: ScoresContext) {
  const { lineItemId } = scores[0]!.values;
  const entries: object[] = [];
  const results = scores.map(({ row, values, known, current }): [SourceRow, RowResult] => {
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
    // Entries replace a whole score, so fields kept by the conflict rule are sent with their current value.
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
  return results;
}
