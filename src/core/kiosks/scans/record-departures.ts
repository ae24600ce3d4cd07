import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { retryDeadlock } from "../../../db/retry-deadlock.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Kiosk } from "../devices/at-kiosk.ts";
import type { Arrival } from "./apply-arrivals.ts";
import { type DecidedScan, storeScans } from "./store-scans.ts";

/** Records departures. They change no register; a second scan of a student on the same day is a repeated one. */
export const recordDepartures = (
  kiosk: Kiosk,
  departures: ReadonlyArray<Omit<Arrival, "isLate" | "minutesLate">>,
): Promise<void> =>
  retryDeadlock(() =>
    transaction(async () => {
      const students = departures.map(({ studentId }) => studentId);
      // Two kiosks that scan the same student wait for each other.
      await execute(sql`SELECT id FROM students WHERE school_id = ${currentSchool} AND id = ANY (${students}::uuid[])
        ORDER BY id FOR NO KEY UPDATE`);
      const rows = await execute<{ seen: string }>(sql`
        SELECT DISTINCT student_id || ' ' || to_char(date, 'YYYY-MM-DD') AS seen FROM kiosk_scans
        WHERE school_id = ${currentSchool} AND student_id = ANY (${students}::uuid[]) AND purpose = 'departure'
          AND date = ANY (${departures.map(({ date }) => date)}::date[]) AND status = 'recorded'`);
      const seen = new Set(rows.map((row) => row.seen));
      const decided = departures.map(({ scanId, studentId, date, at }): DecidedScan => {
        const isRepeated = seen.has(`${studentId} ${date}`);
        seen.add(`${studentId} ${date}`);
        return {
          ...{ scanId, studentId, date, at, status: isRepeated ? "repeated" : "recorded" },
          ...{ reason: null, mark: null, minutesLate: null },
        };
      });
      await storeScans(kiosk, decided);
    }),
  );
