import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { print } from "../../../documents/print.ts";
import { fill } from "../../../documents/words/fill.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import type { Money } from "../../../lib/money.ts";
import type { clearanceItemStatuses } from "../../../models/fees/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import { paperOf } from "../../school/paper-of.ts";
import { schoolMoney } from "../school-money.ts";
import { studentHeading } from "../student-heading.ts";
import { clearanceOf, seesDues } from "./clearance-of.ts";
import { feeClearances } from "./fee-clearances.ts";

interface SignOff {
  department: string;
  status: (typeof clearanceItemStatuses)[number];
  signedAt: Date | null;
  signedBy: string | null;
}

const formatMoney = ({ amount, currency }: Money) => `${amount} ${currency}`;

/**
 * Prints the certificate of a clearance that is valid now, so that paper and verification by code agree.
 * @throws {AppError} 404; 409 `not_cleared`, `clearance_revoked`, `clearance_expired`
 */
export async function* printClearance(id: string): AsyncGenerator<Uint8Array> {
  const { purpose, termId, studentId, code, status, ...clearance } = await feeClearances.get(id);
  if (status === "revoked") throw conflict("clearance_revoked", "The clearance has been revoked");
  const position = await clearanceOf(studentId, purpose, termId);
  if (position.status !== "cleared" && position.status !== "overridden")
    throw conflict("not_cleared", `No certificate can be printed: the clearance is ${position.status}`);
  const { today } = await schoolMoney();
  if (clearance.validUntil && clearance.validUntil < today)
    throw conflict("clearance_expired", `The clearance was valid until ${clearance.validUntil}`);
  const { words, day, dayOf, job } = await paperOf();
  const heading = await studentHeading(studentId);
  const items = await query<SignOff>(sql`
    SELECT i.department, i.status, i.signed_at AS "signedAt", u.name AS "signedBy"
    FROM clearance_items i LEFT JOIN users u ON u.school_id = ${currentSchool} AND u.id = i.signed_by
    WHERE i.school_id = ${currentSchool} AND i.fee_clearance_id = ${id} ORDER BY i.department, i.id`);
  const [term] = termId
    ? await query<{ term: string }>(sql`
    SELECT t.name || ', ' || y.name AS term FROM academic_terms t
    JOIN academic_years y ON y.school_id = ${currentSchool} AND y.id = t.academic_year_id
      WHERE t.school_id = ${currentSchool} AND t.id = ${termId}`)
    : [];
  yield* print(job("clearance", fill(words.clearanceOf, heading)), [
    {
      ...heading,
      purpose: words.purposes[purpose],
      term: term?.term ?? null,
      position: position.status === "cleared" ? words.cleared : words.clearedByException,
      due: seesDues() ? formatMoney(position.due) : null,
      threshold: formatMoney(position.threshold),
      validUntil: clearance.validUntil && day(clearance.validUntil),
      printedOn: dayOf(now()),
      code,
      verifyUrl: `${identityServices().publicUrl}/verify/${code}`,
      signOffs: items.map(({ department, status: finding, signedAt, signedBy }) => ({
        department,
        status: words.findings[finding],
        signedBy,
        signedOn: signedAt && dayOf(signedAt),
      })),
    },
  ]);
}
