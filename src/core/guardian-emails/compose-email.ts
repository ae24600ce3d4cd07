import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { type Sql, sql } from "../../db/sql.ts";
import { reportCardPublished } from "../../emails/assessment/report-card-published.ts";
import { childAbsent } from "../../emails/attendance/child-absent.ts";
import { incidentReported } from "../../emails/behaviour/incident-reported.ts";
import type { Email } from "../../emails/email.ts";
import { feeInvoiceIssued } from "../../emails/fees/fee-invoice-issued.ts";
import { feeInvoiceReminder } from "../../emails/fees/fee-invoice-reminder.ts";
import { paymentReceived } from "../../emails/fees/payment-received.ts";
import type { Attachment } from "../../lib/delivery/mailer.ts";
import { toMoney } from "../../lib/money.ts";
import type { GuardianEmailObligation } from "../../models/people/index.ts";
import { identityServices } from "../common/identity-services.ts";
import { printReceipt } from "../fees/payments/print-receipt.ts";
import { asAttachment } from "./as-attachment.ts";

export interface Composed {
  template: Email<any>;
  /** Props of the template, except the name of the guardian. */
  props: object;
  /** @param locale of the reader */
  files(locale: string | null): Promise<Attachment[]>;
}

interface Source {
  template: Email<any>;
  /** SQL: the columns and joins for the cause of an obligation `o`; no row if the cause no longer holds. */
  columns: Sql;
  joins: Sql;
  props(row: any): object;
  files?(row: any, locale: string | null): Promise<Attachment[]>;
}

const child = sql`JOIN students st ON st.school_id = ${currentSchool} AND st.id = o.student_id`;
const childName = sql`st.given_name || ' ' || st.family_name AS child`;
const shown = (minor: string, currency: string) => `${toMoney(minor, currency).amount} ${currency}`;

const sources: Readonly<Record<GuardianEmailObligation["kind"], Source>> = {
  absence: {
    template: childAbsent,
    columns: sql`${childName}, split_part(o.event_key, ':', 2) AS date`,
    joins: sql`${child} WHERE EXISTS (SELECT FROM attendance_records r
      JOIN attendance_codes k ON k.school_id = ${currentSchool} AND k.id = r.attendance_code_id AND k.category = 'absent'
      WHERE r.school_id = ${currentSchool} AND r.student_id = o.student_id AND r.date = split_part(o.event_key, ':', 2)::date)`,
    props: ({ child, date }) => ({ child, date }),
  },
  invoice: {
    template: feeInvoiceIssued,
    columns: sql`${childName}, f.number, f.total_minor::text AS total, f.currency,
      to_char(f.due_on, 'YYYY-MM-DD') AS "dueOn"`,
    joins: sql`${child} JOIN fee_invoices f ON f.school_id = ${currentSchool} AND f.id = o.source_id
      AND f.cancelled_at IS NULL WHERE true`,
    props: ({ child, number, total, currency, dueOn }) => ({
      ...{ child, number, dueOn },
      total: shown(total, currency),
      url: identityServices().publicUrl,
    }),
  },
  invoice_reminder: {
    template: feeInvoiceReminder,
    columns: sql`${childName}, f.number, f.balance_minor::text AS open, f.currency,
      to_char(coalesce((SELECT min(i.due_on) FROM installments i WHERE i.school_id = ${currentSchool}
        AND i.fee_invoice_id = f.id AND i.balance_minor > 0), f.due_on), 'YYYY-MM-DD') AS "dueOn"`,
    joins: sql`${child} JOIN fee_invoices f ON f.school_id = ${currentSchool} AND f.id = o.source_id
      AND f.cancelled_at IS NULL AND f.balance_minor > 0 WHERE true`,
    props: ({ child, number, open, currency, dueOn }) => ({
      ...{ child, number, dueOn },
      open: shown(open, currency),
      url: identityServices().publicUrl,
    }),
  },
  receipt: {
    template: paymentReceived,
    columns: sql`r.id AS receipt, r.number, r.amount_minor::text AS amount, r.currency,
      to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn",
      (SELECT string_agg(s.given_name || ' ' || s.family_name, ', ' ORDER BY s.given_name, s.id)
        FROM payment_shares h JOIN students s ON s.school_id = ${currentSchool} AND s.id = h.student_id
        WHERE h.school_id = ${currentSchool} AND h.payment_id = p.id) AS children`,
    joins: sql`JOIN receipts r ON r.school_id = ${currentSchool} AND r.id = o.source_id AND r.status = 'issued'
      JOIN payments p ON p.school_id = ${currentSchool} AND p.id = r.payment_id WHERE true`,
    props: ({ number, amount, currency, paidOn, children }) => ({
      ...{ number, paidOn, children },
      amount: shown(amount, currency),
    }),
    files: async ({ receipt, number }, locale) => [
      await asAttachment(`${number}.pdf`, printReceipt(receipt, locale)),
    ],
  },
  report_card: {
    template: reportCardPublished,
    columns: sql`${childName}, concat_ws(', ', r.heading ->> 'term', r.heading ->> 'year') AS term`,
    joins: sql`${child} JOIN report_cards r ON r.school_id = ${currentSchool} AND r.id = o.source_id
      AND r.status = 'published' WHERE true`,
    props: ({ child, term }) => ({ child, term, url: identityServices().publicUrl }),
  },
  incident: {
    template: incidentReported,
    columns: sql`${childName}, d.category, p.message_to_guardians AS message,
      to_char(d.occurred_at AT TIME ZONE sc.timezone, 'YYYY-MM-DD') AS date,
      to_char(d.occurred_at AT TIME ZONE sc.timezone, 'HH24:MI') AS time`,
    joins: sql`${child} JOIN schools sc ON sc.id = ${currentSchool}
      JOIN incident_participants p ON p.school_id = ${currentSchool} AND p.id = o.source_id AND p.guardian_notice_at IS NOT NULL
      JOIN discipline_incidents d ON d.school_id = ${currentSchool} AND d.id = p.discipline_incident_id
      AND d.status <> 'dismissed' WHERE true`,
    props: ({ child, date, time, category, message }) => ({ child, date, time, category, message }),
  },
};

type Named = Pick<GuardianEmailObligation, "id" | "kind">;

/**
 * Composes the emails of obligations, with one query per kind.
 * @returns emails by obligation id; an obligation whose cause no longer holds is missing
 */
export async function composeEmails(obligations: readonly Named[]): Promise<Map<string, Composed>> {
  const composed = new Map<string, Composed>();
  for (const [kind, some] of Map.groupBy(obligations, (each) => each.kind)) {
    const { template, columns, joins, props, files = async () => [] } = sources[kind];
    const rows = await query<{ id: string }>(sql`
      SELECT o.id, ${columns} FROM guardian_email_obligations o ${joins}
      AND o.school_id = ${currentSchool} AND o.id = ANY (${some.map(({ id }) => id)}::uuid[])`);
    for (const row of rows)
      composed.set(row.id, { template, props: props(row), files: (locale) => files(row, locale) });
  }
  return composed;
}
