import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { query } from "../../../db/query.ts";
import { sql, unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { languageOf } from "../../../emails/languages.ts";
import { actorId, schoolId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { IssuedDocument } from "../../../models/front-office/index.ts";
import { School } from "../../../models/school/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { newVerificationCode } from "../../common/new-verification-code.ts";
import { nextNumbers } from "../../school/next-number.ts";
import { schoolDay } from "../../school/school-day.ts";
import { CardHolders, chosenStaff, chosenStudents, openEnrollment } from "./card-holders.ts";

export const NewIdCards = CardHolders.extend({
  studentIds: z.array(z.uuid()).min(1).max(200).optional(),
  staffMemberIds: z.array(z.uuid()).min(1).max(200).optional(),
  expiresOn: z.iso.date(),
}).meta({ id: "NewIdCards" });

export const IssuedIdCards = z
  .object({
    issued: z.int().describe("New cards"),
    kept: z.int().describe("People who have a valid card already"),
  })
  .meta({ id: "IssuedIdCards" });

/**
 * Issues an ID card to each chosen person without a valid one. A lost card is replaced after it is revoked.
 * @throws {AppError} 400 if the cards would have expired already, or people of the other kind are named, 409 `nobody_chosen`
 */
export const issueIdCards = ({
  expiresOn,
  ...holders
}: z.output<typeof NewIdCards>): Promise<z.output<typeof IssuedIdCards>> =>
  transaction(async () => {
    checkWholeSchool("issued-documents.issue");
    const today = await schoolDay();
    if (expiresOn < today) throw invalid([{ path: "expiresOn", message: "must not be in the past" }]);
    // Two requests at once would each issue a card to the same people.
    await lockInSchool("id-cards");
    const isStudents = holders.people === "students";
    refuseOthers(isStudents ? "staffMemberIds" : "studentIds", holders);
    const hasCard = sql`EXISTS (SELECT FROM issued_documents d WHERE d.school_id = ${currentSchool}
        AND (d.student_id = p.id OR d.staff_member_id = p.id) AND d.kind = 'id_card' AND d.status = 'issued'
        AND (d.expires_on IS NULL OR d.expires_on >= ${today}::date))`;
    const people = await query<{ id: string; hasCard: boolean }>(
      isStudents
        ? unprepared`SELECT p.id, ${hasCard} AS "hasCard" FROM students p ${openEnrollment}
            WHERE ${chosenStudents(holders)} ORDER BY p.family_name, p.given_name, p.id`
        : unprepared`SELECT p.id, ${hasCard} AS "hasCard" FROM staff_members p
            WHERE ${chosenStaff(holders)} ORDER BY p.family_name, p.given_name, p.id`,
    );
    if (people.length === 0)
      throw conflict("nobody_chosen", "Nobody is chosen: only active people can have a card");
    const without = people.filter((person) => !person.hasCard);
    if (without.length) {
      const year = Number(today.slice(0, 4));
      const sequence = { schoolId: schoolId(), kind: "id-card", year, prefix: `ID/${year}/` };
      const numbers = await nextNumbers(sequence, without.length);
      const { locale } = await School.findByPk(schoolId(), {
        attributes: ["id", "locale"],
        rejectOnEmpty: true,
      });
      await insertRows(
        IssuedDocument,
        without.map(({ id }, index) => ({
          id: newId(),
          kind: "id_card",
          [isStudents ? "studentId" : "staffMemberId"]: id,
          number: numbers[index]!,
          verificationCode: newVerificationCode(),
          language: languageOf(locale),
          issuedBy: actorId(),
          issuedOn: today,
          expiresOn,
        })),
      );
      await audited(IssuedDocument, null, "issue", {
        after: { ...holders, expiresOn, first: numbers[0], last: numbers.at(-1), count: without.length },
      });
    }
    return { issued: without.length, kept: people.length - without.length };
  });

/** People of the other kind would be left out without a word. */
function refuseOthers(
  name: "studentIds" | "staffMemberIds",
  holders: Omit<z.output<typeof NewIdCards>, "expiresOn">,
): void {
  const others = holders[name];
  if (others)
    throw invalid(
      others.map((_id, index) => ({
        path: `${name}.${index}`,
        message: `must not be given: people is "${holders.people}"`,
      })),
    );
}
