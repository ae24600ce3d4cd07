import { AdmissionApplication, type AdmissionSeat } from "../../../../models/admissions/index.ts";

/** The statuses of an application that hold a seat. */
export const holdsSeat = ["offered", "accepted", "enrolled"] as const;

/** Counts the seats that are offered, accepted or enrolled. The caller has locked the row of the seats. */
export const seatsTaken = ({ admissionCampaignId, gradeLevelId }: AdmissionSeat): Promise<number> =>
  AdmissionApplication.count({ where: { admissionCampaignId, gradeLevelId, status: [...holdsSeat] } });
