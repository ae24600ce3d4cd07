import type {
  DataSubjectRequest,
  RetentionRule,
  retainedEntityTypes,
  retentionTriggers,
} from "../../../models/privacy/index.ts";

type EntityType = (typeof retainedEntityTypes)[number];
type Trigger = (typeof retentionTriggers)[number];

interface Event {
  /** SQL of the day of the event, in the time zone of the school (`z.timezone`). */
  day: string;
  /** SQL condition of the rows for which the event happened. */
  happened: string;
}

export interface RetainedEntity {
  table: string;
  /** SQL of the words by which the office recognises a row; NULL if there are none. */
  label: string;
  /** Shortest period that a rule may have, in days. */
  minDays: number;
  actions: ReadonlyArray<RetentionRule["action"]>;
  triggers: Partial<Record<Trigger, Event>>;
  /** SQL of ids of people: a legal hold on one of them keeps the row. */
  people: string;
  /** The rows are people: their erasure removes everything about them, as on their own request. */
  subjectType?: DataSubjectRequest["subjectType"];
  /** SQL condition of rows that are anonymised already. */
  anonymised?: string;
}

const dayOf = (instant: string) => `(${instant} AT TIME ZONE z.timezone)::date`;

/** The other record of a merge is part of the kept one: it is erased with it, never before it. */
const isNotMerged = `NOT EXISTS (SELECT FROM person_merges m
  WHERE m.school_id = t.school_id AND m.merged_id = t.id AND m.status = 'applied')`;

/** A debt is collected from a person, so people who owe fees are kept. */
const owesNothing = `NOT EXISTS (SELECT FROM fee_invoices i
  WHERE i.school_id = t.school_id AND i.student_id = t.id AND i.balance_minor > 0)`;

const lastDayAtSchool = `coalesce((SELECT max(coalesce(e.ends_on, y.ends_on)) FROM enrollments e
  JOIN academic_years y ON y.school_id = e.school_id AND y.id = e.academic_year_id
  WHERE e.school_id = t.school_id AND e.student_id = t.id), ${dayOf("t.updated_at")})`;

const endOfYear = `(SELECT y.ends_on FROM assignments a
  JOIN course_offerings o ON o.school_id = a.school_id AND o.id = a.course_offering_id
  JOIN academic_terms m ON m.school_id = o.school_id AND m.id = o.term_id
  JOIN academic_years y ON y.school_id = m.school_id AND y.id = m.academic_year_id
  WHERE a.school_id = t.school_id AND a.id = t.assignment_id)`;

const fullName = "t.given_name || ' ' || t.family_name";

/**
 * The kinds of records that may have a retention rule. Records that the law requires (fees, attendance, marks) and the audit log
 * are absent on purpose: the erasure of a person keeps what must stay of them.
 */
export const retainedEntities: Readonly<Record<EntityType, RetainedEntity>> = {
  visitor_log: {
    table: "visitor_logs",
    label: "t.name",
    minDays: 30,
    actions: ["delete", "anonymise"],
    triggers: { left: { day: dayOf("coalesce(t.out_at, t.in_at)"), happened: "t.status <> 'in'" } },
    people: "t.student_id, t.guardian_id, t.host_staff_member_id",
    anonymised: "t.name = '[erased]'",
  },
  admission_application: {
    table: "admission_applications",
    label: fullName,
    minDays: 90,
    actions: ["anonymise"],
    triggers: {
      closed: {
        day: dayOf("coalesce(t.decided_at, t.updated_at)"),
        happened: "t.status IN ('withdrawn', 'rejected')",
      },
      abandoned: { day: dayOf("t.updated_at"), happened: "t.status = 'draft'" },
    },
    people: "t.id, t.admission_inquiry_id",
    subjectType: "admission_application",
  },
  admission_inquiry: {
    table: "admission_inquiries",
    label: "t.contact_name",
    minDays: 90,
    actions: ["anonymise"],
    triggers: { closed: { day: dayOf("t.updated_at"), happened: "t.status = 'lost'" } },
    people: "t.id",
    subjectType: "admission_inquiry",
  },
  student: {
    table: "students",
    label: fullName,
    minDays: 365,
    actions: ["anonymise"],
    triggers: {
      left: {
        day: lastDayAtSchool,
        happened: `t.status IN ('withdrawn', 'transferred', 'graduated', 'archived')
          AND ${isNotMerged} AND ${owesNothing}`,
      },
    },
    people: "t.id",
    subjectType: "student",
  },
  staff_member: {
    table: "staff_members",
    label: fullName,
    minDays: 365,
    actions: ["anonymise"],
    triggers: {
      left: {
        day: `coalesce(t.left_on, ${dayOf("t.updated_at")})`,
        happened: `t.status = 'left' AND ${isNotMerged}`,
      },
    },
    people: "t.id",
    subjectType: "staff_member",
  },
  message: {
    table: "messages",
    label: "NULL::text",
    minDays: 180,
    actions: ["anonymise"],
    triggers: {
      sent: {
        day: dayOf("t.created_at"),
        happened: `NOT EXISTS (SELECT FROM message_reports r
          WHERE r.school_id = t.school_id AND r.message_id = t.id AND r.status = 'open')`,
      },
    },
    people: `SELECT p.user_id FROM conversation_participants p
      WHERE p.school_id = t.school_id AND p.conversation_id = t.conversation_id`,
    anonymised: "t.body = '[erased]'",
  },
  assignment_file: {
    table: "assignment_files",
    label: "t.file_name",
    minDays: 30,
    actions: ["delete"],
    triggers: { year_ended: { day: endOfYear, happened: "t.assignment_submission_id IS NOT NULL" } },
    people: `SELECT s.student_id FROM assignment_submissions s
      WHERE s.school_id = t.school_id AND s.id = t.assignment_submission_id`,
  },
  document: {
    table: "documents",
    label: "t.file_name",
    minDays: 30,
    actions: ["delete"],
    triggers: {
      expired: {
        day: "t.expires_on",
        happened: `t.expires_on IS NOT NULL AND NOT EXISTS (SELECT FROM issued_documents i
          WHERE i.school_id = t.school_id AND i.file_id = t.id)`,
      },
    },
    people: "t.student_id, t.guardian_id, t.staff_member_id, t.admission_application_id",
  },
  alumnus: {
    table: "alumni",
    label: fullName,
    minDays: 365,
    actions: ["delete"],
    triggers: {
      left: { day: "make_date(t.leaving_year, 12, 31)", happened: "t.contact_agreed_at IS NULL" },
    },
    people: "t.id, t.student_id",
  },
  record_transfer: {
    table: "record_transfers",
    label: "t.student_name",
    minDays: 30,
    actions: ["delete"],
    triggers: { closed: { day: dayOf("t.decided_at"), happened: "t.decided_at IS NOT NULL" } },
    people: "t.student_id",
  },
  kiosk_scan: {
    table: "kiosk_scans",
    label:
      "(SELECT d.name FROM kiosk_devices d WHERE d.school_id = t.school_id AND d.id = t.kiosk_device_id)",
    minDays: 30,
    actions: ["delete"],
    triggers: {
      year_ended: {
        day: `coalesce((SELECT max(y.ends_on) FROM academic_years y
          WHERE y.school_id = t.school_id AND t.date BETWEEN y.starts_on AND y.ends_on), t.date)`,
        happened: "true",
      },
    },
    people: "t.student_id",
  },
};
