import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { print } from "../../../documents/print.ts";
import { paperOf } from "../../school/paper-of.ts";
import { schoolDay } from "../../school/school-day.ts";
import { showLetterhead } from "../../school/show-letterhead.ts";
import { studentValues } from "../issued/student-values.ts";
import { documentTemplates } from "./document-templates.ts";
import { fillText } from "./fill-text.ts";
import type { Variable } from "./variables.ts";

export const PreviewQuery = z.strictObject({
  studentId: z.uuid().optional().describe("Whose values are shown; default: the names of the variables"),
});

/** Prints a template in any state, marked as a preview: without number and code. @throws {AppError} 403, 404 */
export async function* previewTemplate(
  id: string,
  { studentId }: z.output<typeof PreviewQuery>,
): AsyncGenerator<Uint8Array> {
  const { layout, language, paper, school, student, today } = await transaction(
    async () => {
      const template = await documentTemplates.get(id);
      return {
        ...template,
        paper: await paperOf(template.language),
        school: await showLetterhead(),
        student: studentId ? await studentValues(studentId, template.language) : null,
        today: await schoolDay(),
      };
    },
    { readOnly: true },
  );
  const issuedOn = paper.day(today);
  const values: Partial<Record<Variable, string>> = {
    ...student?.values,
    "school.name": school.name,
    ...(school.address && { "school.address": school.address.replaceAll("\n", ", ") }),
    issuedOn,
  };
  yield* print(paper.job("letter", layout.title), [
    {
      language,
      title: fillText(layout.title, values),
      body: fillText(layout.body, values),
      number: "",
      issuedOn,
      expiresOn: null,
      signatures: layout.signatures,
      person: student?.person ?? "",
      verification: null,
    },
  ]);
}
