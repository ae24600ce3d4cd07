import { badRequest } from "../../../../lib/errors.ts";
import type { Resolve } from "../source.ts";
import { gradebookWriters } from "../writers/gradebook-writers.ts";
import { expect, type RowMapper } from "./meaning.ts";
import { decimal, fieldsOf, needed } from "./oneroster-fields.ts";

const user = (resolve: Resolve, externalId: string) => resolve({ kind: "user", externalId });

export const category: RowMapper = async ({ content }, { resolve }) => {
  const { title, weight, metadata } = fieldsOf("category", content);
  const { classSourcedId: externalId } = metadata as { classSourcedId?: string };
  // Categories of the standard have no class, ours require one: ignore a category without a class.
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

/** Undefined for a category that was not imported. */
function categoryOf(externalId: string | undefined, resolve: Resolve): string | undefined {
  if (externalId === undefined) return undefined;
  try {
    return expect(resolve({ kind: "category", externalId }), "GradeCategory");
  } catch {
    return undefined;
  }
}

export const lineItem: RowMapper = async ({ content }, { resolve }) => {
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

export const result: RowMapper = async ({ content }, { resolve }) => {
  const fields = fieldsOf("result", content);
  const item = resolve({ kind: "lineItem", externalId: needed("lineItem", fields.lineItem) });
  const scoreStatus = scoreStatuses[fields.scoreStatus ?? ""];
  if (!scoreStatus) throw badRequest("bad_row", "scoreStatus: is not a value of the standard");
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
