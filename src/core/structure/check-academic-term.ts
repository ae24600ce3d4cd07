import { query } from "../../db/query.ts";
import { conflict, invalid, unknownReference } from "../../lib/errors.ts";
import { AcademicTerm, academicTermTypes } from "../../models/structure/index.ts";
import { openYear } from "./open-year.ts";

/** Semesters hold terms, terms hold grading periods. A parent is of a wider type, so that no term can lie below itself. */
const rank = ({ type }: AcademicTerm) => academicTermTypes.indexOf(type);

/** A term lies in its year and in its parent, and keeps in it what is below it. */
export async function checkAcademicTerm(term: AcademicTerm): Promise<void> {
  const year = await openYear(term.academicYearId);
  const all = await AcademicTerm.findAll({ where: { academicYearId: year.id }, limit: 1000 });
  const parent = all.find(({ id }) => id === term.parentId);
  if (term.parentId && !parent) throw unknownReference("parentId", "term in this year");

  const faults = [];
  const outer = parent && parent.id !== term.id ? parent : year;
  const around = `${outer.name}, ${outer.startsOn} to ${outer.endsOn}`;
  if (parent?.id === term.id) faults.push({ path: "parentId", message: "is the term itself" });
  else if (parent && rank(parent) >= rank(term))
    faults.push({ path: "parentId", message: `is a ${parent.type}, in which there can be no ${term.type}` });
  if (term.startsOn < outer.startsOn || term.startsOn > outer.endsOn)
    faults.push({ path: "startsOn", message: `must lie in ${around}` });
  if (term.endsOn <= term.startsOn) faults.push({ path: "endsOn", message: "must lie after startsOn" });
  else if (term.endsOn > outer.endsOn) faults.push({ path: "endsOn", message: `must lie in ${around}` });
  const { gradesOpenOn, gradesCloseOn } = term;
  if (gradesOpenOn && gradesCloseOn && gradesCloseOn < gradesOpenOn)
    faults.push({ path: "gradesCloseOn", message: "must not lie before gradesOpenOn" });
  if (faults.length) throw invalid(faults);
  if (!term.isNewRecord) await keepsWhatItHolds(term, all);
}

async function keepsWhatItHolds(term: AcademicTerm, all: readonly AcademicTerm[]): Promise<void> {
  const below = all.filter(({ parentId }) => parentId === term.id);
  for (const child of below) {
    if (rank(child) <= rank(term))
      throw conflict("outside_term", `${child.name} lies in it and is a ${child.type}`);
    if (child.startsOn < term.startsOn || child.endsOn > term.endsOn)
      throw conflict("outside_term", `${child.name} would lie outside of it: move that first`);
  }
  const [timetable] = await query<{ name: string }>(
    {
      name: "timetable-outside-term",
      text: `SELECT name FROM timetables WHERE school_id = $1 AND term_id = $2 AND status <> 'archived'
        AND (valid_from < $3 OR valid_to > $4) LIMIT 1`,
    },
    [term.schoolId, term.id, term.startsOn, term.endsOn],
  );
  if (timetable)
    throw conflict("outside_term", `The timetable ${timetable.name} would lie outside of it: end that first`);
}
