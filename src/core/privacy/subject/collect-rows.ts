import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { join, raw, type Sql, unprepared } from "../../../db/sql.ts";
import type { DataSubjectRequest } from "../../../models/privacy/index.ts";
import { catalogue, type PersonalEntry, personalTables } from "../catalogue/catalogue.ts";
import type { Link } from "../catalogue/holding.ts";
import { mentionsOf } from "../catalogue/mentions-of.ts";
import { findSubject, type Subject } from "./find-subject.ts";
import { readTraits, type Traits } from "./read-traits.ts";

/** Tables whose rows are shared with other people: what refers to such a row is not the subject's. */
const ownTables = personalTables
  .filter(([, { why, identity }]) => why !== "others" || identity)
  .map(([table]) => table);

/** Chains of references are this long at most: email, obligation, and so on. */
const MAX_ROUNDS = 6;

const UUID_PATTERN = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * Lists every row that belongs to the subject of a request in `erasure_items`; rows listed before stay. For an erasure also the
 * rows of others that mention the subject. Runs in the caller's transaction.
 * @returns what names the subject
 */
export async function collectRows({ id, kind, subjectType, subjectId }: DataSubjectRequest): Promise<Traits> {
  const subject = await findSubject(subjectType, subjectId);
  const collect = (of: Link["by"], condition: (link: any) => Sql) => collectLinks(id, of, condition);
  await collect("subject", (link: Link & { by: "subject" }) => ofSubject(link, subject));
  await followReferences(id);
  const traits = await readTraits(id);
  const addresses = traits.addresses.map((address) => address.toLowerCase());
  await collect(
    "address",
    ({ column }: Link & { by: "address" }) =>
      unprepared`lower(t.${raw(column)}) = ANY (${addresses}::text[])`,
  );
  await collect("entity", ({ column }: Link & { by: "entity" }) => aboutRows(id, column));
  await followReferences(id);
  if (kind === "erasure") {
    await collect("every", ({ where }: Link & { by: "every" }) => raw(where));
    await collectMentions(id, traits);
  }
  return traits;
}

async function collectLinks<L extends Link>(
  requestId: string,
  by: L["by"],
  condition: (link: L) => Sql,
): Promise<number> {
  let added = 0;
  for (const entry of personalTables)
    for (const link of entry[1].links)
      if (link.by === by) added += await addItems(requestId, entry, condition(link as L));
  return added;
}

const ofSubject = ({ column, kind }: Link & { by: "subject" }, subject: Subject) =>
  unprepared`t.${raw(column)} = ANY (${subject[kind]}::uuid[])`;

const listed = (requestId: string, table: string) => unprepared`SELECT i.row_id FROM erasure_items i
  WHERE i.school_id = ${currentSchool} AND i.data_subject_request_id = ${requestId} AND i.entity_table = ${table}
    AND i.action <> 'scrub'`;

/** Adds rows that reference a listed row, or are referenced by one, until there are no more. */
async function followReferences(requestId: string): Promise<void> {
  for (let round = 0, added = 1; added > 0 && round < MAX_ROUNDS; round += 1) {
    added = await collectLinks<Link & { by: "parent" }>(
      requestId,
      "parent",
      ({ column, table }) => unprepared`t.${raw(column)} IN (${listed(requestId, table)})`,
    );
    added += await collectLinks<Link & { by: "child" }>(
      requestId,
      "child",
      ({ column, table }) => unprepared`t.id IN (SELECT c.${raw(column)} FROM ${raw(table)} c
        WHERE c.school_id = ${currentSchool} AND c.id IN (${listed(requestId, table)}))`,
    );
  }
}

const aboutRows = (requestId: string, column: string) => {
  const value = column.endsWith("_id")
    ? unprepared`t.${raw(column)}`
    : unprepared`substring(t.${raw(column)} FROM ${UUID_PATTERN}::text)::uuid`;
  return unprepared`${value} IN (SELECT i.row_id FROM erasure_items i WHERE i.school_id = ${currentSchool}
    AND i.data_subject_request_id = ${requestId} AND i.entity_table = ANY (${ownTables}::text[]) AND i.action <> 'scrub')`;
};

const addItems = async (requestId: string, [table, entry]: PersonalEntry, condition: Sql): Promise<number> =>
  (await insertItems(requestId, table, entry.erase, condition)).length;

const insertItems = (requestId: string, table: string, action: string, condition: Sql) =>
  execute(unprepared`
    INSERT INTO erasure_items (school_id, id, data_subject_request_id, entity_table, row_id, action)
    SELECT ${currentSchool}, gen_random_uuid(), ${requestId}, ${table}, t.id, ${action}
    FROM ${raw(table)} t WHERE t.school_id = ${currentSchool} AND (${condition})
    ON CONFLICT DO NOTHING RETURNING 1`);

async function collectMentions(requestId: string, { distinctive, ids }: Traits): Promise<void> {
  const patterns = [...distinctive, ...ids].map((value) => `%${value.replace(/[\\%_]/g, "\\$&")}%`);
  for (const [table, entry] of Object.entries(catalogue)) {
    const mentions = mentionsOf(entry);
    if (!mentions.length) continue;
    const found = mentions.map(
      (column) => unprepared`t.${raw(column)}::text ILIKE ANY (${patterns}::text[])`,
    );
    await insertItems(requestId, table, "scrub", join(found, " OR "));
  }
}
