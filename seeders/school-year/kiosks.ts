import { insertRows } from "../factories/insert-rows.ts";
import type { Seeding } from "./seeding.ts";

/** Seeds a kiosk for departures, whose key nobody has, with scans of the last school day. */
export async function seedKiosks(
  { row, calendar, accounts }: Seeding,
  students: ReadonlyArray<{ id: string }>,
): Promise<void> {
  const date = calendar.taken.at(-1);
  if (!date || students.length < 3) return;
  const device = row({
    name: "Back gate (example)",
    place: "Beside the sports field",
    purpose: "departure",
    key_hash: "demonstration-only",
    created_by: accounts.admin.id,
    last_seen_at: calendar.instant(date, "15:20"),
  });
  await insertRows("kiosk_devices", [device]);
  const scans = [
    { student: students[0], time: "15:05", status: "recorded", reason: null },
    { student: students[1], time: "15:06", status: "recorded", reason: null },
    { student: students[1], time: "15:08", status: "repeated", reason: null },
    { student: null, time: "15:11", status: "refused", reason: "unknown_card" },
    { student: students[2], time: "15:12", status: "refused", reason: "revoked_card" },
  ];
  await insertRows(
    "kiosk_scans",
    scans.map(({ student, time, status, reason }, index) =>
      row({
        kiosk_device_id: device["id"],
        scan_id: `00000000-0000-4000-8000-00000000000${index}`,
        purpose: "departure",
        student_id: student?.id ?? null,
        date,
        scanned_at: calendar.instant(date, time),
        status,
        reason,
      }),
    ),
  );
}
