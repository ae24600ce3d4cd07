import { query } from "../../db/query.ts";
import { print } from "../../documents/print.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import type { Money } from "../../lib/money.ts";
import type { clearanceItemStatuses, FeeClearance } from "../../models/fees/index.ts";
import { identityServices } from "../identity/services.ts";
import { dayWhere, showLetterhead, writtenDate } from "../platform/show-letterhead.ts";
import { clearanceOf, seesDues } from "./clearance-of.ts";
import { feeClearances } from "./fee-clearances.ts";
import { schoolMoney } from "./school-money.ts";
import { studentHeading } from "./student-heading.ts";

const signOffs = {
  name: "print-clearance-items",
  text: `SELECT i.department, i.status, i.signed_at AS "signedAt", u.name AS "signedBy"
    FROM clearance_items i LEFT JOIN users u ON u.school_id = $1 AND u.id = i.signed_by
    WHERE i.school_id = $1 AND i.fee_clearance_id = $2 ORDER BY i.department, i.id`,
};

interface SignOff {
  department: string;
  status: (typeof clearanceItemStatuses)[number];
  signedAt: Date | null;
  signedBy: string | null;
}

const termName = {
  name: "print-clearance-term",
  text: `SELECT t.name || ', ' || y.name AS term FROM academic_terms t
    JOIN academic_years y ON y.school_id = $1 AND y.id = t.academic_year_id WHERE t.school_id = $1 AND t.id = $2`,
};

const purposes: Readonly<Record<FeeClearance["purpose"], string>> = {
  exam: "Exams",
  report_card: "Report card",
  transfer: "Transfer",
  graduation: "Graduation",
};

const findings: Readonly<Record<SignOff["status"], string>> = {
  pending: "Not signed",
  cleared: "Nothing due",
  waived: "Waived",
  blocked: "Something is due",
};

const written = ({ amount, currency }: Money) => `${amount} ${currency}`;

/**
 * The certificate of a clearance, if it holds now: what is on paper is what its code says to who checks it.
 * @throws {AppError} 404; 409 `not_cleared`, `clearance_revoked`, `clearance_expired`
 */
export async function* printClearance(id: string): AsyncGenerator<Uint8Array> {
  const { purpose, termId, studentId, code, status, ...clearance } = await feeClearances.get(id);
  if (status === "revoked") throw conflict("clearance_revoked", "The clearance is revoked");
  const position = await clearanceOf(studentId, purpose, termId);
  if (position.status !== "cleared" && position.status !== "overridden")
    throw conflict("not_cleared", `There is no certificate: the clearance is ${position.status}`);
  const { today } = await schoolMoney();
  if (clearance.validUntil && clearance.validUntil < today)
    throw conflict("clearance_expired", `The clearance held until ${clearance.validUntil}`);
  const { timezone, ...school } = await showLetterhead();
  const heading = await studentHeading(studentId);
  const items = await query<SignOff>(signOffs, [schoolId(), id]);
  const [term] = termId ? await query<{ term: string }>(termName, [schoolId(), termId]) : [];
  yield* print({ kind: "clearance", title: `Clearance, ${heading.student}`, school, created: now() }, [
    {
      ...heading,
      purpose: purposes[purpose],
      term: term?.term ?? null,
      position: position.status === "cleared" ? "Cleared" : "Cleared by exception",
      due: seesDues() ? written(position.due) : null,
      threshold: written(position.threshold),
      validUntil: clearance.validUntil && writtenDate(clearance.validUntil),
      printedOn: dayWhere(timezone, now()),
      code,
      verifyUrl: `${identityServices().publicUrl}/verify/${code}`,
      signOffs: items.map(({ department, status: finding, signedAt, signedBy }) => ({
        department,
        status: findings[finding],
        signedBy,
        signedOn: signedAt && dayWhere(timezone, signedAt),
      })),
    },
  ]);
}
