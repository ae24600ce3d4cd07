import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

interface Event {
  type: string;
  /** SQL condition on the row `n` (new) and `o` (old) that makes this the event. */
  when?: string;
  /** SQL: the fields of the event's data. */
  data: string;
}

const student = `'id', n.id, 'admissionNumber', n.admission_number, 'status', n.status`;
const enrollment = `'id', n.id, 'studentId', n.student_id, 'academicYearId', n.academic_year_id,
  'gradeLevelId', n.grade_level_id, 'sectionId', n.section_id, 'status', n.status`;
const register = `'id', n.id, 'date', n.date, 'kind', n.kind, 'sectionId', n.section_id,
  'courseOfferingId', n.course_offering_id, 'takenAt', n.taken_at`;
const payment = `'id', n.id, 'studentId', n.student_id, 'householdId', n.household_id, 'currency', n.currency,
  'amountMinor', n.amount_minor::text, 'method', n.method, 'paidOn', n.paid_on, 'status', n.status`;
const card = `'id', n.id, 'studentId', n.student_id, 'termId', n.term_id, 'revision', n.revision`;
const gone = "('withdrawn', 'transferred', 'graduated')";
const person = `n.given_name, n.family_name, n.preferred_name, n.admission_number, n.date_of_birth, n.sex,
  n.nationality, n.category, n.household_id, n.address, n.custom, n.status`;

/** The events of each table, for inserts and for updates. */
const made: Readonly<Record<string, readonly Event[]>> = {
  students: [{ type: "student.created", data: student }],
  enrollments: [{ type: "enrollment.created", data: enrollment }],
  attendance_sessions: [{ type: "attendance.taken", when: "n.status = 'taken'", data: register }],
  fee_invoices: [
    {
      type: "invoice.issued",
      data: `'id', n.id, 'number', n.number, 'studentId', n.student_id, 'kind', n.kind, 'issuedOn', n.issued_on,
        'dueOn', n.due_on, 'currency', n.currency, 'totalMinor', n.total_minor::text`,
    },
  ],
  payments: [{ type: "payment.received", when: "n.status = 'confirmed'", data: payment }],
  report_cards: [{ type: "report_card.published", when: "n.status = 'published'", data: card }],
};
const changed: Readonly<Record<string, readonly Event[]>> = {
  students: [
    {
      type: "student.updated",
      when: `(${person}) IS DISTINCT FROM (${person.replaceAll("n.", "o.")})`,
      data: student,
    },
    { type: "student.left", when: `n.status IN ${gone} AND o.status NOT IN ${gone}`, data: student },
  ],
  enrollments: [
    {
      type: "enrollment.moved",
      when: "n.section_id IS DISTINCT FROM o.section_id",
      data: `${enrollment}, 'fromSectionId', o.section_id`,
    },
    {
      type: "enrollment.ended",
      when: `n.status IN ('completed', 'withdrawn', 'transferred')
        AND o.status NOT IN ('completed', 'withdrawn', 'transferred')`,
      data: `${enrollment}, 'endsOn', n.ends_on`,
    },
  ],
  attendance_sessions: [
    {
      type: "attendance.taken",
      when: "n.status = 'taken' AND n.taken_at IS DISTINCT FROM o.taken_at",
      data: register,
    },
  ],
  fee_invoices: [
    {
      type: "invoice.cancelled",
      when: "n.cancelled_at IS NOT NULL AND o.cancelled_at IS NULL",
      data: `'id', n.id, 'number', n.number, 'studentId', n.student_id`,
    },
  ],
  payments: [
    {
      type: "payment.received",
      when: "n.status = 'confirmed' AND o.status <> 'confirmed'",
      data: payment,
    },
    {
      type: "payment.reversed",
      when: "n.status IN ('bounced', 'reversed') AND o.status = 'confirmed'",
      data: payment,
    },
  ],
  report_cards: [
    {
      type: "report_card.published",
      when: "n.status = 'published' AND o.status <> 'published'",
      data: card,
    },
  ],
};

/**
 * Triggers that queue webhook deliveries in the transaction that inserts or updates the rows: one statement however many
 * rows there are, and only a lookup if no endpoint subscribes.
 */
const teller = (table: string, events: readonly Event[], on: "made" | "changed") => `
  CREATE FUNCTION tell_${table}_${on}() RETURNS trigger LANGUAGE plpgsql AS $body$
  DECLARE told boolean := false;
  BEGIN
    IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE status <> 'disabled') THEN RETURN NULL; END IF;
    ${events
      .map(
        ({ type, when = "true", data }) => `
    INSERT INTO webhook_deliveries (school_id, id, webhook_endpoint_id, event_type, entity_id, data)
      SELECT n.school_id, gen_random_uuid(), e.id, '${type}', n.id, jsonb_build_object(${data})
      FROM ${on === "made" ? "fresh n" : "fresh n JOIN stale o ON o.school_id = n.school_id AND o.id = n.id"}
      JOIN webhook_endpoints e ON e.school_id = n.school_id
      WHERE e.status <> 'disabled' AND e.event_types ? '${type}' AND ${when};
    told := told OR FOUND;`,
      )
      .join("")}
    IF told THEN PERFORM pg_notify('school_svc_webhooks', ''); END IF;
    RETURN NULL;
  END $body$;
  CREATE TRIGGER tell_${on} AFTER ${on === "made" ? "INSERT" : "UPDATE"} ON ${table}
    REFERENCING ${on === "made" ? "" : "OLD TABLE AS stale "}NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION tell_${table}_${on}();`;

const tellers = (tables: Readonly<Record<string, readonly Event[]>>, on: "made" | "changed") =>
  Object.entries(tables)
    .map(([table, events]) => teller(table, events, on))
    .join("\n");

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE webhook_endpoints (
    ${tenantKeys},
    name text NOT NULL,
    url text NOT NULL,
    event_types jsonb NOT NULL DEFAULT '[]',
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamptz(3),
    disable_after_days integer NOT NULL DEFAULT 5 CHECK (disable_after_days BETWEEN 1 AND 30),
    consecutive_failures integer NOT NULL DEFAULT 0,
    failing_since timestamptz(3),
    rests_until timestamptz(3),
    last_delivery_at timestamptz(3),
    last_error text,
    leased_by uuid,
    leased_until timestamptz,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'paused', 'disabled')),
    UNIQUE (school_id, name),
    CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
  );
  ${rlsPolicies("webhook_endpoints")}

  CREATE TABLE webhook_deliveries (
    ${tenantKeys},
    webhook_endpoint_id uuid NOT NULL,
    event_type text NOT NULL,
    entity_id uuid,
    data jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    log jsonb NOT NULL DEFAULT '[]',
    next_attempt_at timestamptz(3),
    last_attempt_at timestamptz(3),
    delivered_at timestamptz(3),
    response_code integer,
    last_error text,
    status text NOT NULL DEFAULT 'queued'
      CHECK (status IN ('queued', 'delivered', 'failed', 'dead')),
    FOREIGN KEY (school_id, webhook_endpoint_id) REFERENCES webhook_endpoints (school_id, id) ON DELETE CASCADE
  );
  -- Due deliveries are queried per endpoint, oldest first.
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (school_id, webhook_endpoint_id, created_at)
    WHERE status IN ('queued', 'failed');
  CREATE INDEX webhook_deliveries_endpoint
    ON webhook_deliveries (school_id, webhook_endpoint_id, created_at DESC);
  CREATE INDEX webhook_deliveries_by_created_at ON webhook_deliveries (school_id, created_at, id);
  ${rlsPolicies("webhook_deliveries")}

  CREATE TABLE inbound_events (
    ${tenantKeys},
    integration_connection_id uuid NOT NULL,
    provider_event_id text NOT NULL,
    type text,
    sent_at timestamptz(3) NOT NULL,
    status text NOT NULL
      CHECK (status IN ('processed', 'ignored')),
    UNIQUE (school_id, integration_connection_id, provider_event_id),
    FOREIGN KEY (school_id, integration_connection_id)
      REFERENCES integration_connections (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX inbound_events_by_created_at ON inbound_events (school_id, created_at, id);
  ${rlsPolicies("inbound_events")}

  CREATE TABLE calendar_feeds (
    ${tenantKeys},
    user_id uuid NOT NULL,
    kind text NOT NULL
      CHECK (kind IN ('timetable', 'calendar')),
    name text NOT NULL,
    student_id uuid,
    staff_member_id uuid,
    section_id uuid,
    secret_hash text NOT NULL,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'revoked')),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, section_id) REFERENCES sections (school_id, id),
    CHECK (num_nonnulls(student_id, staff_member_id, section_id) <= CASE kind WHEN 'timetable' THEN 1 ELSE 0 END)
  );
  CREATE INDEX calendar_feeds_user ON calendar_feeds (school_id, user_id);
  CREATE INDEX calendar_feeds_student ON calendar_feeds (school_id, student_id);
  CREATE INDEX calendar_feeds_staff_member ON calendar_feeds (school_id, staff_member_id);
  CREATE INDEX calendar_feeds_section ON calendar_feeds (school_id, section_id);
  ${rlsPolicies("calendar_feeds")}

  ${tellers(made, "made")}
  ${tellers(changed, "changed")}
`);
