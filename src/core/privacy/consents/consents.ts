import { z } from "zod";
import {
  Consent,
  consentPurposes,
  consentStatuses,
  consentSubjectTypes,
} from "../../../models/privacy/index.ts";
import { crud } from "../../common/entities/crud.ts";
import type { RowScope } from "../../common/entities/row-scope.ts";
import { childrenInCustody, studentsInScope } from "../../people/row-scope.ts";

/** Teachers see consents of their students, guardians those of the children in their custody. */
export const consentScope: RowScope = (scope) =>
  scope === "all"
    ? null
    : `student_id IN (${scope === "own_children" ? childrenInCustody : studentsInScope(scope)})`;

export const ConsentView = z
  .object({
    id: z.uuid(),
    subjectType: z.enum(consentSubjectTypes),
    studentId: z.uuid().nullable(),
    userId: z.uuid().nullable(),
    purpose: z.enum(consentPurposes),
    documentVersion: z.int(),
    givenBy: z.uuid().nullable().describe("Id of the account that decided"),
    givenAt: z.date(),
    withdrawnAt: z.date().nullable(),
    status: z.enum(consentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Consent" });

export type ConsentShown = z.input<typeof ConsentView>;

export const consents = crud(Consent, {
  name: "Consent",
  view: ConsentView,
  access: { read: "consents.read", write: "consents.give" },
  list: {
    filters: {
      studentId: z.uuid(),
      purpose: z.enum(consentPurposes),
      status: z.enum(consentStatuses),
      subjectType: z.enum(consentSubjectTypes),
    },
    sort: ["-givenAt"],
  },
  rowScope: consentScope,
});
