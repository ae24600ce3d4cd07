import { RemoteError, type RemoteSystem } from "../remote-system.ts";
import type { SourcePage, SourceRow } from "../source.ts";

/** Common fields of OneRoster records. */
export interface OneRosterRecord {
  sourcedId: string;
  status?: string;
  dateLastModified?: string;
  [field: string]: unknown;
}

interface Collection {
  remote: RemoteSystem;
  /** Address of the collection. */
  url: string;
  /** Response member that holds the records. */
  member: string;
  kind: string;
  /** Only records changed at this time or later. */
  since: string | undefined;
  pageSize: number;
  /** Rows derived from a record. */
  rowsOf: (record: OneRosterRecord) => SourceRow[];
}

/** Stops a remote system whose paging never ends. */
const MAX_PAGES = 20_000;
const MAX_REPEATS = 10;

/**
 * Read a collection with keyset pagination on `dateLastModified`: a record that changes during the read moves to the end, so
 * none is skipped. If the remote system does not sort or filter, fall back to offset pagination, and start again when the total
 * count shrinks during the read (at most `MAX_REPEATS` times).
 */
export async function* oneRosterPages(collection: Collection): AsyncGenerator<SourcePage> {
  const { remote, url, member, kind, since, pageSize, rowsOf } = collection;
  let from = since;
  let offset = 0;
  let byTime = true;
  let total: number | undefined;
  let repeats = 0;
  let pageBefore = "";
  let latest = since;
  let seenAtFrom = new Set<string>();
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const query = new URLSearchParams({
      limit: String(pageSize),
      offset: String(offset),
      sort: "dateLastModified",
      orderBy: "asc",
      ...(from && { filter: `dateLastModified>='${from}'` }),
    });
    const { json, headers } = await remote.get(`${url}?${query}`);
    const records = recordsOf(json, member);
    const times = records.map(({ dateLastModified }) => Date.parse(dateLastModified ?? ""));
    const sorted = times.every((time, at) => time >= (times[at - 1] ?? (from ? Date.parse(from) : 0)));
    const counted = Number(headers["x-total-count"] ?? Number.NaN);
    if (byTime && !sorted && from !== since) {
      // The second page does not continue the first: the filter is not supported, so use offsets.
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
    if (total !== undefined && counted < total && offset > 0 && repeats < MAX_REPEATS) {
      // Rows before the offset were deleted, so later rows were skipped: start again.
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
    // More records with the same timestamp than fit on a page, or offset pagination. A repeated page ends the list.
    const ids = records.map(({ sourcedId }) => sourcedId).join(" ");
    if (ids === pageBefore) return;
    pageBefore = ids;
    if (byTime) for (const { sourcedId } of fresh) seenAtFrom.add(sourcedId);
    offset += records.length;
  }
  throw new RemoteError("too_many_pages", `The remote list of ${member} has more than ${MAX_PAGES} pages`);
}

function recordsOf(json: unknown, member: string): OneRosterRecord[] {
  const list = (json as Record<string, unknown> | null)?.[member];
  if (!Array.isArray(list))
    throw new RemoteError("bad_answer", `The response of the remote system has no list of ${member}`);
  return list.filter(
    (record): record is OneRosterRecord =>
      typeof record?.sourcedId === "string" && record.sourcedId.length <= 200 && record.sourcedId !== "",
  );
}
