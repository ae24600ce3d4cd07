import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { atKiosk, type Kiosk } from "../devices/at-kiosk.ts";
import { type Arrival, applyArrivals } from "./apply-arrivals.ts";
import { findCards } from "./find-cards.ts";
import { recordDepartures } from "./record-departures.ts";
import { refusalOf } from "./refusal-of.ts";
import type { GivenScans, KioskScanResults } from "./schemas.ts";
import { type DecidedScan, storeScans } from "./store-scans.ts";

type Results = z.input<typeof KioskScanResults>;

/**
 * Records the scans of a kiosk. Idempotent by the id of the scan: one that is sent again gets the first result. Scans of a section
 * and day are one transaction, so that a request that fails half-way can be sent again.
 * @throws {AppError} 401 `invalid_device_key`, 403 `school_suspended`
 */
export const recordScans = (key: string | undefined, given: GivenScans): Promise<Results> =>
  atKiosk(key, async (kiosk) => {
    const scans = inOrder(given);
    const known = await readResults(kiosk, scans);
    const fresh = scans.filter(({ scanId }) => !known.has(scanId));
    if (fresh.length) await record(kiosk, fresh);
    const results = fresh.length ? await readResults(kiosk, scans) : known;
    const ids = new Set(given.scans.map(({ scanId }) => scanId));
    return { results: [...ids].map((scanId) => results.get(scanId)!) };
  });

interface Scan {
  scanId: string;
  code: string;
  /** By the clock of the service. */
  at: Date;
  /** Milliseconds since the scan. */
  age: number;
}

/** Corrects the times by the difference of the clocks, and sorts the scans by them, so that the first of a student counts. */
function inOrder({ sentAt, scans }: GivenScans): Scan[] {
  const time = now().getTime();
  const byId = new Map(
    scans.map(({ scanId, code, scannedAt }) => {
      const age = sentAt.getTime() - scannedAt.getTime();
      return [scanId, { scanId, code, age, at: new Date(time - Math.max(age, 0)) }] as const;
    }),
  );
  return [...byId.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

async function record(kiosk: Kiosk, scans: readonly Scan[]): Promise<void> {
  const cards = new Map((await findCards(scans)).map((card) => [card.scanId, card]));
  const undone: DecidedScan[] = [];
  const admitted: Array<Arrival & { sectionId: string | null }> = [];
  for (const { scanId, age, at } of scans) {
    const card = cards.get(scanId)!;
    const { studentId, sectionId, date, isLate, minutesLate, today } = card;
    const reason = refusalOf(card, age);
    const none = { mark: null, minutesLate: null } as const;
    // A refused time says nothing about the day, so that the office finds the scan under today.
    const isOutOfTime = reason === "too_old" || reason === "in_future";
    if (reason)
      undone.push({
        ...{ scanId, studentId, at, date: isOutOfTime ? today : date, status: "refused", reason },
        ...none,
      });
    else if (kiosk.purpose === "arrival" && !sectionId)
      undone.push({ ...{ scanId, studentId, at, date, status: "not_applied", reason: "no_class" }, ...none });
    else admitted.push({ scanId, studentId: studentId!, sectionId, date, at, isLate, minutesLate });
  }
  if (undone.length) await transaction(() => storeScans(kiosk, undone));
  if (admitted.length === 0) return;
  if (kiosk.purpose === "departure") return recordDepartures(kiosk, admitted);
  for (const [first, ...more] of Map.groupBy(
    admitted,
    ({ sectionId, date }) => `${sectionId} ${date}`,
  ).values())
    await applyArrivals(kiosk, first!.sectionId!, [first!, ...more]);
}

async function readResults(
  kiosk: Kiosk,
  scans: readonly Scan[],
): Promise<Map<string, Results["results"][number]>> {
  const rows = await query<Results["results"][number] & object>(sql`
    SELECT k.scan_id AS "scanId", k.status, k.reason, k.mark, k.minutes_late AS "minutesLate",
      CASE WHEN k.status <> 'refused' THEN s.given_name END AS "givenName"
    FROM kiosk_scans k LEFT JOIN students s ON s.school_id = k.school_id AND s.id = k.student_id
    WHERE k.school_id = ${currentSchool} AND k.kiosk_device_id = ${kiosk.id}
      AND k.scan_id = ANY (${scans.map(({ scanId }) => scanId)}::uuid[])`);
  return new Map(rows.map((row) => [row.scanId, row]));
}
