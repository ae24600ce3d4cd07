import type { Fault } from "../../../lib/errors.ts";
import { folded, type Lookups } from "./import-lookups.ts";
import type { RowValues } from "./read-row.ts";

interface Place {
  subjectId: string | undefined;
  gradeLevelId: string | undefined;
  errors: Fault[];
}

/** Finds the subject and the grade level that a row of the comment bank names. */
export function placeOfComment(
  lookups: Lookups,
  { subjectName, gradeLevelCode }: Pick<RowValues<"comment_bank_entries">, "subjectName" | "gradeLevelCode">,
): Place {
  const subject = subjectName ? lookups.subjects.get(folded(subjectName)) : undefined;
  const grade = gradeLevelCode ? lookups.grades.get(folded(gradeLevelCode)) : undefined;
  const errors: Fault[] = [];
  if (subjectName && !subject)
    errors.push({ path: "subjectName", message: `no subject has the code or name "${subjectName}"` });
  if (gradeLevelCode && !grade)
    errors.push({
      path: "gradeLevelCode",
      message: `no grade level has the code or name "${gradeLevelCode}"`,
    });
  return { subjectId: subject?.id, gradeLevelId: grade?.id, errors };
}
