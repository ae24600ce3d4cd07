import { z } from "zod";
import { VisitorLog, visitorLogKinds, visitorLogStatuses } from "../../../models/front-office/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";

export const VisitorLogView = z
  .object({
    id: z.uuid(),
    kind: z.enum(visitorLogKinds),
    name: z.string(),
    phone: z.string().nullable(),
    purpose: z.string().nullable(),
    hostStaffMemberId: z.uuid().nullable(),
    studentId: z.uuid().nullable().describe("The child who is picked up"),
    guardianId: z.uuid().nullable().describe("Who picks up, if it is a guardian of the child"),
    confirmedWith: z.string().nullable().describe("The guardian who agreed to somebody else, and how"),
    deniedReason: z.string().nullable(),
    recordedBy: z.uuid().nullable().describe("Id of an account"),
    inAt: z.date(),
    outAt: z.date().nullable(),
    status: z.enum(visitorLogStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "VisitorLog" });

/** Read-only: rows are written by `record-visit.ts`, `record-pick-up.ts` and `leave.ts`, and never changed afterwards. */
export const visitorLogs = crud(VisitorLog, {
  name: "Visitor log",
  sensitive: true,
  view: VisitorLogView,
  access: { read: "visitors.read" },
  list: {
    filters: {
      kind: z.enum(visitorLogKinds),
      status: z.enum(visitorLogStatuses),
      hostStaffMemberId: z.uuid(),
      studentId: z.uuid(),
      guardianId: z.uuid(),
    },
    sort: ["-inAt"],
    search: ["name", "phone", "purpose"],
  },
  rowScope: wholeSchoolOnly,
});
