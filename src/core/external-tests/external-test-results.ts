import { z } from "zod";
import { ExternalTestResult } from "../../models/external-tests/index.ts";
import { crud } from "../common/entities/crud.ts";
import { externalTestResultScope } from "./row-scope.ts";

export const ExternalTestResultView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    externalTestId: z.uuid(),
    takenOn: z.iso.date(),
    score: z.string().nullable(),
    band: z.string().nullable(),
    percentile: z.string().nullable(),
    note: z.string().nullable().describe("Seen by all who see the result"),
    enteredBy: z.uuid().nullable().describe("Id of an account"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ExternalTestResult" });

export const externalTestResults = crud(ExternalTestResult, {
  name: "External test result",
  view: ExternalTestResultView,
  access: { read: "external-tests.read" },
  list: {
    filters: { studentId: z.uuid(), externalTestId: z.uuid(), takenOn: z.iso.date() },
    sort: ["-takenOn", "createdAt"],
  },
  rowScope: externalTestResultScope,
});
