import { z } from "zod";
import { AbsenceNotice, absenceNoticeStatuses } from "../../../models/attendance/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { ofStudentScope } from "../../people/row-scope.ts";
import { noticeRelation } from "../relations.ts";

export const AbsenceNoticeView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    guardianId: z.uuid().nullable(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    reason: shownTo("absence", z.string()),
    documentId: shownTo("absence", z.uuid().nullable()),
    submittedBy: z.uuid().nullable(),
    decidedBy: z.uuid().nullable(),
    decidedAt: z.date().nullable(),
    decisionNote: z.string().nullable().describe("The school's response; visible to guardians"),
    status: z.enum(absenceNoticeStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AbsenceNotice" });

export const absenceNotices = crud(AbsenceNotice, {
  name: "Absence notice",
  view: AbsenceNoticeView,
  access: { read: "attendance.read", write: "attendance.manage" },
  list: {
    filters: {
      studentId: z.uuid(),
      guardianId: z.uuid(),
      submittedBy: z.uuid(),
      decidedBy: z.uuid(),
      status: z.enum(absenceNoticeStatuses),
    },
    sort: ["-startsOn", "createdAt"],
  },
  rowScope: ofStudentScope,
  relation: noticeRelation,
});
