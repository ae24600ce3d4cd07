import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { sectionOnDay } from "../../attendance/sessions/section-on-day.ts";
import { dayStartSql, lateAfterSql } from "./day-start-sql.ts";
import { readCode } from "./read-code.ts";

export interface ScannedCard {
  scanId: string;
  /** The day at the school. */
  date: string;
  today: string;
  /** Null if the school has issued no such card. */
  cardStatus: "issued" | "revoked" | null;
  isExpired: boolean;
  studentId: string | null;
  studentStatus: string | null;
  isSuspended: boolean;
  /** The section of the student on that day. */
  sectionId: string | null;
  /** Minutes since the start of the school day, negative before it; null if the school has no such time. */
  minutesLate: number | null;
  isLate: boolean;
}

const idCard = sql`d.school_id = ${currentSchool} AND d.kind = 'id_card' AND d.status <> 'requested'`;

// The QR code names the card itself, the Code 128 a person, whose best card counts.
const cards = sql`
  SELECT d.student_id, d.status, d.expires_on, 0 AS rank FROM issued_documents d
  WHERE ${idCard} AND d.verification_code = g.verification
  UNION ALL SELECT d.student_id, d.status, d.expires_on, 1 FROM students p JOIN issued_documents d ON d.student_id = p.id
  WHERE ${idCard} AND p.school_id = ${currentSchool} AND p.admission_number = g.number
  UNION ALL SELECT NULL, d.status, d.expires_on, 2 FROM staff_members p JOIN issued_documents d ON d.staff_member_id = p.id
  WHERE ${idCard} AND p.school_id = ${currentSchool} AND p.staff_number = g.number`;

/** SQL of the section in which a student was on a day. */
const sectionOn = (student: Sql, day: Sql): Sql => sql`
  SELECT ${sectionOnDay(day)} AS section_id
  FROM enrollments e WHERE e.school_id = ${currentSchool} AND e.student_id = ${student}
    AND e.starts_on <= ${day} AND (e.ends_on IS NULL OR e.ends_on >= ${day})
  ORDER BY e.starts_on DESC, e.id LIMIT 1`;

/** Finds the cards, their students and the rule of the day for scans, in one statement. @param at the corrected time */
export function findCards(
  scans: ReadonlyArray<{ scanId: string; code: string; at: Date }>,
): Promise<ScannedCard[]> {
  const given = scans.map(({ scanId, code, at }) => ({ scanId, at, ...readCode(code) }));
  return query<ScannedCard & object>(sql`
    SELECT g."scanId", to_char(l.day, 'YYYY-MM-DD') AS date, to_char(l.today, 'YYYY-MM-DD') AS today,
      card.status AS "cardStatus", coalesce(card.expires_on < l.day, false) AS "isExpired", card.student_id AS "studentId",
      s.status AS "studentStatus", EXISTS (SELECT FROM student_suspensions x WHERE x.school_id = ${currentSchool}
        AND x.student_id = s.id AND x.status <> 'lifted' AND l.day BETWEEN x.starts_on AND x.ends_on) AS "isSuspended",
      place.section_id AS "sectionId", late.minutes AS "minutesLate",
      coalesce(late.minutes > ${lateAfterSql}, false) AS "isLate"
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS g("scanId" uuid, verification text, number text, at timestamptz)
    CROSS JOIN (SELECT timezone FROM schools WHERE id = ${currentSchool}) z
    CROSS JOIN LATERAL (SELECT (g.at AT TIME ZONE z.timezone)::date AS day, (g.at AT TIME ZONE z.timezone)::time AS time,
      (${currentTime}::timestamptz AT TIME ZONE z.timezone)::date AS today) l
    LEFT JOIN LATERAL (SELECT * FROM (${cards}) c ORDER BY rank, status = 'revoked', expires_on DESC NULLS FIRST LIMIT 1)
      card ON true
    LEFT JOIN students s ON s.school_id = ${currentSchool} AND s.id = card.student_id
    LEFT JOIN LATERAL (${sectionOn(sql`s.id`, sql`l.day`)}) place ON true
    CROSS JOIN LATERAL (SELECT floor(extract(epoch FROM l.time - ${dayStartSql(sql`l.day`)}) / 60)::int AS minutes) late`);
}
