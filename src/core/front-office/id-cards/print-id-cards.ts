import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import type { IdCardPage } from "../../../documents/front-office/id-card.ts";
import { print } from "../../../documents/print.ts";
import { notFound } from "../../../lib/errors.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { fileServices } from "../../documents/file-services.ts";
import { type Paper, paperOf } from "../../school/paper-of.ts";
import { showLetterhead } from "../../school/show-letterhead.ts";
import { verificationUrl } from "../issued/verification-url.ts";
import { type CardHolders, chosenStaff, chosenStudents, openEnrollment } from "./card-holders.ts";

interface Card {
  language: IdCardPage["language"];
  name: string;
  role: string | null;
  number: string;
  expiresOn: string | null;
  code: string;
  photo: string | null;
}

const card = unprepared`SELECT DISTINCT ON (d.student_id, d.staff_member_id) d.* FROM issued_documents d
    WHERE d.school_id = ${currentSchool} AND d.kind = 'id_card' AND d.status = 'issued'
      AND (d.expires_on IS NULL OR d.expires_on >= ${schoolToday})
    ORDER BY d.student_id, d.staff_member_id, d.created_at DESC, d.id`;

const shown = unprepared`d.language, p.given_name || ' ' || p.family_name AS name,
    to_char(d.expires_on, 'YYYY-MM-DD') AS "expiresOn", d.verification_code AS code, i.sha256 AS photo`;

const selectStudents = (holders: CardHolders) => unprepared`
  SELECT ${shown}, coalesce(x.name, g.name) AS role, p.admission_number AS number
  FROM students p ${openEnrollment} JOIN (${card}) d ON d.student_id = p.id
  LEFT JOIN grade_levels g ON g.school_id = ${currentSchool} AND g.id = e.grade_level_id
  LEFT JOIN sections x ON x.school_id = ${currentSchool} AND x.id = e.section_id
  LEFT JOIN images i ON i.school_id = ${currentSchool} AND i.id = p.photo_file_id
  WHERE ${chosenStudents(holders)} ORDER BY g.sort_order, x.name, p.family_name, p.given_name, p.id`;

const selectStaff = (holders: CardHolders) => unprepared`
  SELECT ${shown}, p.job_title AS role, p.staff_number AS number
  FROM staff_members p JOIN (${card}) d ON d.staff_member_id = p.id
  LEFT JOIN images i ON i.school_id = ${currentSchool} AND i.id = p.photo_file_id
  WHERE ${chosenStaff(holders)} ORDER BY p.family_name, p.given_name, p.id`;

/**
 * Prints the valid ID cards of the chosen people, one page of ISO size each. Photos are read one by one as the file is read.
 * @throws {AppError} 403; 404 if none of them has a card
 */
export async function* printIdCards(holders: CardHolders): AsyncGenerator<Uint8Array> {
  checkWholeSchool("issued-documents.issue");
  const cards = await query<Card>(
    holders.people === "students" ? selectStudents(holders) : selectStaff(holders),
  );
  if (cards.length === 0) throw notFound("Valid ID card of the chosen people");
  const { locale } = await showLetterhead();
  const paper = await paperOf(locale);
  yield* print(paper.job("id-card", "ID cards"), pages(holders, cards, paper));
}

async function* pages(
  { people }: CardHolders,
  cards: readonly Card[],
  { day }: Paper,
): AsyncGenerator<IdCardPage> {
  const { store } = fileServices();
  for (const { photo, role, expiresOn, code, ...rest } of cards)
    yield {
      ...rest,
      kind: people === "students" ? "student" : "staff",
      role: role ?? "",
      validUntil: expiresOn ? day(expiresOn) : "–",
      url: verificationUrl(code),
      photo: photo ? await buffer(Readable.from(store.read(photo))) : null,
    };
}
