import { randomUUID } from "node:crypto";
import { DateTime } from "luxon";
import { setClock } from "../../src/lib/clock.ts";
import { openSchool } from "../attendance/school.ts";
import type { TestApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";

export interface Card {
  studentId: string;
  givenName: string;
  admissionNumber: string;
  /** What the QR code holds. */
  qr: string;
}

/** Kiosks and classes with ID cards, on a school day of the past. The clock stands where `at` sets it. */
export async function openKioskSchool(app: TestApp) {
  const school = await openSchool(app);
  const admin = await app.as("admin");
  const [{ timezone }] = await school.rows("SELECT timezone FROM schools WHERE id = $1", [school.id]);
  const [day, dayBefore] = school.days as [string, string];
  let names = 0;

  const time = (clock: string, date = day): Date =>
    DateTime.fromISO(`${date}T${clock}`, { zone: timezone }).toJSDate();
  return {
    ...school,
    admin,
    day,
    dayBefore,
    time,
    /** Sets the clock of the service to a time of day at the school. */
    at: (clock: string, date = day) => {
      const set = time(clock, date);
      setClock(() => set);
    },
    async kiosk(purpose = "arrival", name = `Gate ${++names}`) {
      setClock();
      const device = await ok(admin.post("/kiosk-devices", { name, purpose }));
      return { ...device, client: createClient(app.url, device.key) } as {
        id: string;
        name: string;
        key: string;
        client: ReturnType<typeof createClient>;
      };
    },
    async cardClass(size: number) {
      setClock();
      const { sectionId, students } = await school.makeClass(size);
      await ok(
        admin.post("/id-cards", { people: "students", studentIds: students, expiresOn: "2040-07-31" }),
      );
      const rows = await school.rows(
        `SELECT s.id AS "studentId", s.given_name AS "givenName", s.admission_number AS "admissionNumber", d.verification_code AS code
          FROM students s JOIN issued_documents d ON d.school_id = s.school_id AND d.student_id = s.id AND d.kind = 'id_card'
          WHERE s.school_id = $1 AND s.id = ANY ($2::uuid[]) ORDER BY array_position($2::uuid[], s.id)`,
        [school.id, students],
      );
      const cards = rows.map(
        ({ code, ...row }): Card => ({
          ...row,
          qr: `https://school.example/verify/${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`,
        }),
      );
      return { sectionId, cards };
    },
    async setting(key: string, value: unknown) {
      setClock();
      await ok(admin.post("/school-settings", { key, value }));
    },
    /** The marks of the day register, by student. */
    async marks(sectionId: string, date = day) {
      const rows = await school.rows(
        `SELECT r.student_id AS "studentId", c.category, r.minutes_late AS "minutesLate" FROM attendance_records r
          JOIN attendance_sessions a ON a.school_id = r.school_id AND a.id = r.attendance_session_id
          JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
          WHERE a.school_id = $1 AND a.section_id = $2 AND a.date = $3 AND a.kind = 'daily'`,
        [school.id, sectionId, date],
      );
      return new Map<string, { category: string; minutesLate: number | null }>(
        rows.map(({ studentId, ...mark }) => [studentId, mark]),
      );
    },
    async close() {
      setClock();
      await school.close();
    },
  };
}

export const scan = (code: string, scannedAt: Date, scanId = randomUUID()) => ({
  ...{ scanId, code, scannedAt: scannedAt.toISOString() },
});

export const batch = (sentAt: Date, ...scans: object[]) => ({ sentAt: sentAt.toISOString(), scans });
