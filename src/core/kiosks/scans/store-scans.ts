import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { newId } from "../../../lib/ids.ts";
import type { Kiosk } from "../devices/at-kiosk.ts";
import type { Decision } from "./decide-arrival.ts";

export interface DecidedScan extends Decision {
  scanId: string;
  studentId: string | null;
  date: string;
  at: Date;
}

/** Stores decided scans. One that the device has sent before stays as it was decided then. */
export async function storeScans({ id, purpose }: Kiosk, scans: readonly DecidedScan[]): Promise<void> {
  if (scans.length === 0) return;
  const rows = scans.map((scan) => ({ id: newId(), ...scan }));
  await execute(sql`
    INSERT INTO kiosk_scans
      (school_id, id, kiosk_device_id, scan_id, purpose, student_id, date, scanned_at, status, reason, mark, minutes_late)
    SELECT ${currentSchool}, r.id, ${id}, r."scanId", ${purpose}, r."studentId", r.date, r.at, r.status, r.reason, r.mark,
      r."minutesLate"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "scanId" uuid, "studentId" uuid, date date,
      at timestamptz, status text, reason text, mark text, "minutesLate" int)
    ON CONFLICT (school_id, kiosk_device_id, scan_id) DO NOTHING`);
}
