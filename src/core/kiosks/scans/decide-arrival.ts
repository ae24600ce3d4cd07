import type { AttendanceCode } from "../../../models/attendance/index.ts";
import type { KioskScan } from "../../../models/kiosks/index.ts";

/** The mark of a student in the register of the day, and the scan that last wrote one. */
export interface MarkState {
  category: AttendanceCode["category"] | null;
  minutesLate: number | null;
  markedAt: Date | null;
  scannedAt: Date | null;
  scannedMark: KioskScan["mark"];
  scannedMinutes: number | null;
}

interface Arrival {
  at: Date;
  isLate: boolean;
  /** Minutes since the start of the day. */
  minutesLate: number | null;
}

export type Decision = Pick<KioskScan, "status" | "reason" | "mark" | "minutesLate">;

const MAX_MINUTES_LATE = 600;

/**
 * Decides what a scan does to the mark of the day. The first scan marks the student. An earlier one that arrives later, from a
 * device that was offline, corrects that mark. A mark that somebody set is kept, except an absence that was marked before the
 * student arrived: the student signed in late.
 */
export function decideArrival(state: MarkState, arrival: Arrival): Decision {
  const { category, markedAt, scannedAt } = state;
  if (category === null) return marked(arrival, arrival.isLate);
  if (scannedAt && isAsScanned(state))
    return arrival.at < scannedAt ? marked(arrival, arrival.isLate) : repeated(null);
  if (category === "absent" && markedAt && markedAt < arrival.at) return marked(arrival, true);
  if (category === "present" || category === "late") return repeated("already_marked");
  return { status: "not_applied", reason: "already_marked", mark: null, minutesLate: null };
}

const isAsScanned = ({ category, minutesLate, scannedMark, scannedMinutes }: MarkState): boolean =>
  category === scannedMark && minutesLate === scannedMinutes;

const repeated = (reason: KioskScan["reason"]): Decision => ({
  ...{ status: "repeated", reason, mark: null, minutesLate: null },
});

const marked = ({ minutesLate }: Arrival, isLate: boolean): Decision => ({
  status: "recorded",
  reason: null,
  mark: isLate ? "late" : "present",
  minutesLate:
    isLate && minutesLate !== null && minutesLate >= 0 ? Math.min(minutesLate, MAX_MINUTES_LATE) : null,
});
