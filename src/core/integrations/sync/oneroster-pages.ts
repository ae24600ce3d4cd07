import { type Partner, PartnerFault } from "./partner.ts";
import type { SourcePage, SourceRow } from "./source.ts";

/** What every OneRoster record has. */
export interface OneRosterRecord {
  sourcedId: string;
  status?: string;
  dateLastModified?: string;
  [field: string]: unknown;
}

interface Collection {
  partner: Partner;
  /** Address of the collection. */
  url: string;
  /** Member of the answer that holds the records. */
  member: string;
  kind: string;
  /** Only what changed at this time or later. */
  since: string | undefined;
  pageSize: number;
  /** The rows that a record stands for. */
  rowsOf: (record: OneRosterRecord) => SourceRow[];
}

/** A partner that never comes to an end is not read for ever. */
const mostPages = 20_000;
const mostRepeats = 10;

/**
 * Reads a collection in the order of its changes, and goes on from the last change instead of counting rows: what changes
 * while it is read moves to the end, and nothing is passed over. Where the partner does not sort, or does not filter, rows are
 * counted; and where their number changed meanwhile they are read once more.
 */
export async function* oneRosterPages(collection: Collection): AsyncGenerator<SourcePage> {
  const { partner, url, member, kind, since, pageSize, rowsOf } = collection;
  let from = since;
  let offset = 0;
  let byTime = true;
  let total: number | undefined;
  let repeats = 0;
  let pageBefore = "";
  let latest = since;
  let seenAtFrom = new Set<string>();
  for (let pages = 0; pages < mostPages; pages += 1) {
    const query = new URLSearchParams({
      limit: String(pageSize),
      offset: String(offset),
      sort: "dateLastModified",
      orderBy: "asc",
      ...(from && { filter: `dateLastModified>='${from}'` }),
    });
    const { json, headers } = await partner.get(`${url}?${query}`);
    const records = recordsOf(json, member);
    const times = records.map(({ dateLastModified }) => Date.parse(dateLastModified ?? ""));
    const sorted = times.every((time, at) => time >= (times[at - 1] ?? (from ? Date.parse(from) : 0)));
    const counted = Number(headers["x-total-count"] ?? Number.NaN);
    if (byTime && !sorted && from !== since) {
      // The second page is not what comes after the first: this partner is read by number.
      byTime = false;
      from = since;
      offset = 0;
      continue;
    }
    byTime &&= sorted;
    const fresh = records.filter(({ sourcedId }) => !seenAtFrom.has(sourcedId));
    for (const { dateLastModified } of records)
      if (dateLastModified && (!latest || Date.parse(dateLastModified) > Date.parse(latest)))
        latest = dateLastModified;
    const more = Number.isNaN(counted)
      ? (headers["link"]?.includes('rel="next"') ?? records.length > 0) && records.length > 0
      : records.length > 0 && offset + records.length < counted;
    if (total !== undefined && counted < total && offset > 0 && repeats < mostRepeats) {
      // Rows went from among those before, so that others were passed over: they are counted anew.
      repeats += 1;
      offset = 0;
      total = counted;
      continue;
    }
    if (!Number.isNaN(counted)) total = counted;
    yield { kind, rows: fresh.flatMap(rowsOf), cursor: byTime || !more ? latest : undefined };
    if (!more) return;
    const last = records.at(-1)?.dateLastModified;
    if (byTime && last && (from === undefined || Date.parse(last) > Date.parse(from))) {
      from = last;
      offset = 0;
      total = undefined;
      const at = Date.parse(last);
      seenAtFrom = new Set(
        records.filter((_record, index) => times[index] === at).map(({ sourcedId }) => sourcedId),
      );
      continue;
    }
    // More rows of one moment than a page holds, or rows that are read by number. A page that comes again is the end.
    const ids = records.map(({ sourcedId }) => sourcedId).join(" ");
    if (ids === pageBefore) return;
    pageBefore = ids;
    if (byTime) for (const { sourcedId } of fresh) seenAtFrom.add(sourcedId);
    offset += records.length;
  }
  throw new PartnerFault("too_many_pages", `The list of ${member} of the partner does not end`);
}

function recordsOf(json: unknown, member: string): OneRosterRecord[] {
  const list = (json as Record<string, unknown> | null)?.[member];
  if (!Array.isArray(list))
    throw new PartnerFault("bad_answer", `The answer of the partner holds no list of ${member}`);
  return list.filter(
    (record): record is OneRosterRecord =>
      typeof record?.sourcedId === "string" && record.sourcedId.length <= 200 && record.sourcedId !== "",
  );
}
