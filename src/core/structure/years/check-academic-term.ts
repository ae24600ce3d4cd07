import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { AcademicTerm, academicTermTypes } from "../../../models/structure/index.ts";
import { openYear } from "./open-year.ts";

/** Semesters contain terms, terms contain grading periods. A parent has a longer type, which rules out cycles. */
const rank = ({ type }: AcademicTerm) => academicTermTypes.indexOf(type);

/**
 * Checks that a term is within its year and its parent, and still contains its child terms and timetables.
 * @throws {AppError} 400, 409 `outside_term`, `year_closed`
 */
export async function checkAcademicTerm(term: AcademicTerm): Promise<void> {
  const year = await openYear(term.academicYearId);
  const all = await AcademicTerm.findAll({ where: { academicYearId: year.id }, limit: 1000 });
  const parent = all.find(({ id }) => id === term.parentId);
  if (term.parentId && !parent) throw unknownReference("parentId", "term in this year");

  const faults = [];
  const outer = parent && parent.id !== term.id ? parent : year;
  const range = `${outer.name} (${outer.startsOn} to ${outer.endsOn})`;
  if (parent?.id === term.id) faults.push({ path: "parentId", message: "must not be the term itself" });
  else if (parent && rank(parent) >= rank(term))
    faults.push({ path: "parentId", message: `is a ${parent.type}, which cannot contain a ${term.type}` });
  if (term.startsOn < outer.startsOn || term.startsOn > outer.endsOn)
    faults.push({ path: "startsOn", message: `must be within ${range}` });
  if (term.endsOn <= term.startsOn) faults.push({ path: "endsOn", message: "must be after startsOn" });
  else if (term.endsOn > outer.endsOn) faults.push({ path: "endsOn", message: `must be within ${range}` });
  const { gradesOpenOn, gradesCloseOn } = term;
  if (gradesOpenOn && gradesCloseOn && gradesCloseOn < gradesOpenOn)
    faults.push({ path: "gradesCloseOn", message: "must be on or after gradesOpenOn" });
  if (faults.length) throw invalid(faults);
  if (!term.isNewRecord) await checkContents(term, all);
}

async function checkContents(term: AcademicTerm, all: readonly AcademicTerm[]): Promise<void> {
  const below = all.filter(({ parentId }) => parentId === term.id);
  for (const child of below) {
    if (rank(child) <= rank(term))
      throw conflict("outside_term", `The term contains ${child.name}, which is a ${child.type}`);
    if (child.startsOn < term.startsOn || child.endsOn > term.endsOn)
      throw conflict("outside_term", `${child.name} would be outside the term: move it first`);
  }
  const [timetable] = await query<{ name: string }>(sql`
    SELECT name FROM timetables WHERE school_id = ${term.schoolId} AND term_id = ${term.id} AND status <> 'archived'
    AND (valid_from < ${term.startsOn} OR valid_to > ${term.endsOn}) LIMIT 1`);
  if (timetable)
    throw conflict("outside_term", `The timetable ${timetable.name} would be outside the term: end it first`);
}
