import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { retryDeadlock } from "../../../db/retry-deadlock.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../lib/errors.ts";
import { type KioskScan, kioskScanReasons } from "../../../models/kiosks/index.ts";
import { type LockedRegister, lockDayRegister } from "../../attendance/sessions/registers/lock-register.ts";
import { writeRegister } from "../../attendance/sessions/registers/write-register.ts";
import type { Kiosk } from "../devices/at-kiosk.ts";
import { decideArrival, type MarkState } from "./decide-arrival.ts";
import { readMarkCodes } from "./read-mark-codes.ts";
import { type DecidedScan, storeScans } from "./store-scans.ts";

export interface Arrival {
  scanId: string;
  studentId: string;
  date: string;
  at: Date;
  isLate: boolean;
  minutesLate: number | null;
}

type Reason = NonNullable<KioskScan["reason"]>;

/** Marks arrivals in the daily register of one section and day. What the register does not take is stored with the reason. */
export async function applyArrivals(
  kiosk: Kiosk,
  sectionId: string,
  arrivals: readonly Arrival[],
): Promise<void> {
  try {
    await retryDeadlock(() => transaction(() => apply(kiosk, sectionId, arrivals)));
  } catch (error) {
    const code = error instanceof AppError ? kioskScanReasons.find((each) => each === error.code) : undefined;
    if (!code) throw error;
    await transaction(() => storeScans(kiosk, arrivals.map(notApplied(code))));
  }
}

async function apply(kiosk: Kiosk, sectionId: string, given: readonly Arrival[]): Promise<void> {
  const register = await lockDayRegister(sectionId, given[0]!.date);
  if (!register) return storeScans(kiosk, given.map(notApplied("no_class")));
  // Under the lock of the register, which a concurrent request with the same scans waits for.
  const stored = await findStored(kiosk, given);
  const arrivals = given.filter(({ scanId }) => !stored.has(scanId));
  if (arrivals.length === 0) return;
  const states = await readStates(register, arrivals);
  const codes = await readMarkCodes();
  const isClosed = register.status === "locked" || register.status === "cancelled";
  const marks = new Map<
    string,
    { studentId: string; attendanceCodeId: string; minutesLate: number | null }
  >();
  const decided: DecidedScan[] = [];
  for (const arrival of arrivals) {
    const { studentId, at } = arrival;
    const decision = decideArrival(states.get(studentId)!, arrival);
    const attendanceCodeId = decision.mark && codes[decision.mark];
    const refused = decision.mark && (isClosed ? "register_locked" : attendanceCodeId ? null : "no_code");
    if (refused) {
      decided.push(notApplied(refused)(arrival));
      continue;
    }
    decided.push({ ...arrival, ...decision });
    if (!decision.mark) continue;
    const { mark, minutesLate } = decision;
    marks.set(studentId, { studentId, attendanceCodeId: attendanceCodeId!, minutesLate });
    states.set(studentId, {
      ...{ category: mark, minutesLate, markedAt: at, scannedAt: at },
      ...{ scannedMark: mark, scannedMinutes: minutesLate },
    });
  }
  if (marks.size)
    await writeRegister(register, { marks: [...marks.values()], reason: kiosk.name }, { takes: false });
  await storeScans(kiosk, decided);
}

const notApplied =
  (reason: Reason) =>
  ({ scanId, studentId, date, at }: Arrival): DecidedScan => ({
    ...{ scanId, studentId, date, at },
    ...{ status: "not_applied", reason, mark: null, minutesLate: null },
  });

async function findStored(kiosk: Kiosk, given: readonly Arrival[]): Promise<Set<string>> {
  const rows = await execute<{ scanId: string }>(sql`
    SELECT scan_id AS "scanId" FROM kiosk_scans WHERE school_id = ${currentSchool} AND kiosk_device_id = ${kiosk.id}
      AND scan_id = ANY (${given.map(({ scanId }) => scanId)}::uuid[])`);
  return new Set(rows.map(({ scanId }) => scanId));
}

async function readStates(
  { id, date }: LockedRegister,
  arrivals: readonly Arrival[],
): Promise<Map<string, MarkState>> {
  const students = [...new Set(arrivals.map(({ studentId }) => studentId))];
  const rows = await execute<MarkState & { studentId: string }>(sql`
    SELECT p.id AS "studentId", k.category, r.minutes_late AS "minutesLate", r.updated_at AS "markedAt",
      a.scanned_at AS "scannedAt", a.mark AS "scannedMark", a.minutes_late AS "scannedMinutes"
    FROM unnest(${students}::uuid[]) AS p(id)
    LEFT JOIN attendance_records r ON r.school_id = ${currentSchool} AND r.attendance_session_id = ${id}
      AND r.student_id = p.id
    LEFT JOIN attendance_codes k ON k.school_id = ${currentSchool} AND k.id = r.attendance_code_id
    LEFT JOIN LATERAL (SELECT s.scanned_at, s.mark, s.minutes_late FROM kiosk_scans s
      WHERE s.school_id = ${currentSchool} AND s.student_id = p.id AND s.date = ${date}::date AND s.purpose = 'arrival'
        AND s.status = 'recorded' ORDER BY s.created_at DESC, s.id DESC LIMIT 1) a ON true`);
  return new Map(rows.map(({ studentId, ...state }) => [studentId, state]));
}
