import type { Actor } from "../../lib/context.ts";
import { type documentTypes, documentTypes as types } from "../../models/documents/index.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import { holders } from "../common/entities/visibility.ts";
import { childrenInCustody, studentsInScope } from "../people/row-scope.ts";

type DocumentType = (typeof documentTypes)[number];

/** Types that everyone who works with the student may read; the others are for the office only. */
const openTypes: readonly DocumentType[] = ["consent", "school_report", "certificate"];
/** Types that only a guardian with custody sees, even if they are visible to the family. */
const custodialTypes: readonly DocumentType[] = ["medical", "identity", "birth_certificate", "address"];

const holdsAll = ({ permissions }: Actor, keys: readonly string[]) =>
  keys.some((key) => permissions.get(key) === "all");
const listOf = (chosen: readonly DocumentType[]) => chosen.map((type) => `'${type}'`).join(", ");

/**
 * Documents that a permission covers. For the whole school: those of staff need an HR permission, those of
 * applicants one of admissions, medical ones that of health
 * fields, and types that are not open one of the office. Teachers see open types of their students; families see what is marked
 * visible to them.
 */
export const documentScope: RowScope = (scope, actor) => {
  if (scope === "all") {
    const isOffice = holdsAll(actor, holders.office);
    const seesHealth = holdsAll(actor, holders.health);
    const shown = types.filter((type) =>
      type === "medical" ? seesHealth : isOffice || openTypes.includes(type),
    );
    const seesStaff = holdsAll(actor, holders.hr);
    const seesApplicants = actor.permissions.get("admissions.read") === "all";
    if (seesStaff && seesApplicants && shown.length === types.length) return null;
    return `CASE owner_type WHEN 'staff_member' THEN ${seesStaff}
      WHEN 'admission_application' THEN ${seesApplicants} AND document_type IN (${listOf(shown)})
      ELSE document_type IN (${listOf(shown)}) END`;
  }
  const students = studentsInScope(scope);
  if (scope === "own_classes")
    return `status <> 'deleted' AND document_type IN (${listOf(openTypes)}) AND student_id IN (${students})`;
  if (scope === "self") return `visible_to_family AND student_id IN (${students})`;
  return `visible_to_family AND (guardian_id IN (SELECT g.id FROM guardians g
      WHERE g.school_id = :school AND g.user_id = :user AND g.status = 'active')
    OR student_id IN (${students})
      AND (document_type NOT IN (${listOf(custodialTypes)}) OR student_id IN (${childrenInCustody})))`;
};
