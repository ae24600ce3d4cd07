import { resource } from "../../../kit/resource.ts";
import { toStaffMember } from "../../structure/references.ts";
import { toCampaign } from "../applications/form/references.ts";

/** The times that families can book for an interview. */
export const interviewSlots = resource({
  path: "/api/v1/interview-slots",
  read: "admissions.read",
  manage: "admissions.manage",
  sort: "-date",
  sortable: ["date"],
  columns: ["date", "startsAt", "minutes", "staffMemberId", "place", "booked", "capacity"],
  filters: ["admissionCampaignId", "staffMemberId"],
  fields: [
    { name: "admissionCampaignId", kind: "reference", to: toCampaign, required: true, fixed: true },
    { name: "date", kind: "date", required: true },
    { name: "startsAt", kind: "time", required: true },
    { name: "minutes", kind: "number", required: true, initial: 20 },
    { name: "staffMemberId", kind: "reference", to: toStaffMember },
    { name: "place", kind: "text" },
    { name: "capacity", kind: "number", initial: 1 },
  ],
  removable: true,
});
