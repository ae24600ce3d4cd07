import { badRequest } from "../../../lib/errors.ts";
import { gradebookWriters } from "./gradebook-writers.ts";
import { expect, type MeaningOf } from "./meaning.ts";
import { decimal, fieldsOf, needed } from "./oneroster-fields.ts";
import type { Resolve } from "./source.ts";

const user = (resolve: Resolve, externalId: string) => resolve({ kind: "user", externalId });

export const category: MeaningOf = async ({ content }, { resolve }) => {
  const { title, weight, metadata } = fieldsOf("category", content);
  const { classSourcedId: externalId } = metadata as { classSourcedId?: string };
  // The standard's categories belong to no class, ours do: without one there is no place for it.
  if (typeof externalId !== "string") return null;
  return {
    writer: gradebookWriters.category,
    values: {
      courseOfferingId: expect(resolve({ kind: "class", externalId }), "CourseOffering"),
      title: needed("title", title),
      weight: needed("weight", decimal(weight)),
    },
  };
};

/** Of a category that we did not take, columns know nothing. */
function categoryOf(externalId: string | undefined, resolve: Resolve): string | undefined {
  if (externalId === undefined) return undefined;
  try {
    return expect(resolve({ kind: "category", externalId }), "GradeCategory");
  } catch {
    return undefined;
  }
}

export const lineItem: MeaningOf = async ({ content }, { resolve }) => {
  const fields = fieldsOf("lineItem", content);
  const externalId = needed("class", fields.class);
  const session = fields.gradingPeriod ?? fields.academicSession;
  const period = session && resolve({ kind: "academicSession", externalId: session });
  return {
    writer: gradebookWriters.lineItem,
    values: {
      courseOfferingId: expect(resolve({ kind: "class", externalId }), "CourseOffering"),
      ...(period && { termId: expect(period, "AcademicTerm") }),
      gradeCategoryId: categoryOf(fields.category, resolve),
      title: needed("title", fields.title),
      maxScore: needed("resultValueMax", decimal(fields.resultValueMax)),
      dueOn: fields.dueDate,
    },
  };
};

const scoreStatuses: Readonly<Record<string, string>> = {
  exempt: "exempt",
  "fully graded": "fully_graded",
  "not submitted": "not_submitted",
  "partially graded": "partially_graded",
  submitted: "submitted",
};

export const result: MeaningOf = async ({ content }, { resolve }) => {
  const fields = fieldsOf("result", content);
  const item = resolve({ kind: "lineItem", externalId: needed("lineItem", fields.lineItem) });
  const scoreStatus = scoreStatuses[fields.scoreStatus ?? ""];
  if (!scoreStatus) throw badRequest("bad_row", "scoreStatus: is none of the standard's");
  return {
    writer: gradebookWriters.result,
    values: {
      lineItemId: expect(item, "LineItem"),
      studentId: expect(user(resolve, needed("student", fields.student)), "Student"),
      score: decimal(fields.score) ?? null,
      textScore: fields.textScore ?? null,
      comment: fields.comment?.slice(0, 500) ?? null,
      late: fields.late ?? false,
      missing: fields.missing ?? false,
      scoreStatus,
    },
  };
};
