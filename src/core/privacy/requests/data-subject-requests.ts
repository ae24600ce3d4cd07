import { z } from "zod";
import {
  DataSubjectRequest,
  dataSubjectRequestKinds,
  dataSubjectRequestStatuses,
  dataSubjectTypes,
} from "../../../models/privacy/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { requestScope } from "./request-scope.ts";

export const DataSubjectRequestView = z
  .object({
    id: z.uuid(),
    kind: z.enum(dataSubjectRequestKinds),
    subjectType: z.enum(dataSubjectTypes),
    subjectId: z.uuid(),
    subjectName: z.string(),
    note: z.string().nullable(),
    dueOn: z.iso.date(),
    requestedBy: shownTo("staff", z.uuid().nullable().describe("Id of the account that recorded it")),
    verification: shownTo("staff", z.string().nullable().describe("How the office made sure who asks")),
    verifiedBy: shownTo("staff", z.uuid().nullable()),
    verifiedAt: z.date().nullable(),
    legalHoldReason: shownTo("staff", z.string().nullable().describe("While set, an erasure is refused")),
    plannedAt: shownTo("staff", z.date().nullable().describe("When the rows of an erasure were last listed")),
    confirmedBy: shownTo("staff", z.uuid().nullable()),
    confirmedAt: shownTo("staff", z.date().nullable()),
    outcome: z.string().nullable().describe("Why it was rejected, or what was corrected"),
    resultFileId: z.uuid().nullable().describe("Set while the copy can be downloaded"),
    resultExpiresOn: z.iso.date().nullable(),
    error: shownTo("staff", z.string().nullable()),
    completedAt: z.date().nullable(),
    retentionRuleId: shownTo("staff", z.uuid().nullable().describe("Set if a retention rule caused it")),
    status: z.enum(dataSubjectRequestStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "DataSubjectRequest" });

export type DataSubjectRequestShown = z.input<typeof DataSubjectRequestView>;

export const dataSubjectRequests = crud(DataSubjectRequest, {
  name: "Data subject request",
  sensitive: true,
  view: DataSubjectRequestView,
  access: { read: "data-requests.read" },
  list: {
    filters: {
      kind: z.enum(dataSubjectRequestKinds),
      status: z.enum(dataSubjectRequestStatuses),
      subjectType: z.enum(dataSubjectTypes),
      subjectId: z.uuid(),
      dueBefore: {
        schema: z.iso.date().describe("Open, and due before this date"),
        where: "(t.due_on < ?::date AND t.status IN ('received', 'verified', 'in_progress'))",
      },
    },
    sort: ["-createdAt", "dueOn"],
    search: ["subjectName"],
  },
  rowScope: requestScope,
});
