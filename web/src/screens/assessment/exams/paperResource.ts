import { resource } from "../../../kit/resource.ts";
import { toRoom, toStaffMember } from "../../structure/references.ts";

/** A paper of an exam, as it is edited. */
export const paperResource = resource({
  path: "/api/v1/exam-papers",
  read: "exams.read",
  manage: "exams.manage",
  sort: "date",
  columns: ["courseOfferingId", "date", "status"],
  fields: [
    { name: "date", kind: "date", required: true },
    { name: "startsAt", kind: "time", required: true },
    { name: "endsAt", kind: "time", required: true },
    { name: "maxScore", kind: "decimal", required: true },
    { name: "passMark", kind: "decimal" },
    { name: "roomId", kind: "reference", to: toRoom },
    { name: "invigilatorId", kind: "reference", to: toStaffMember },
  ],
});
