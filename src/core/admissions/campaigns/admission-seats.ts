import type { ModelStatic } from "sequelize";
import { z } from "zod";
import { AdmissionSeat, type admissionApplicationStatuses } from "../../../models/admissions/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { holdsSeat } from "../applications/offers/seats-taken.ts";

type Status = (typeof admissionApplicationStatuses)[number];

/** SQL: the number of applications for the seats of the row `t` in these states. */
const applicationsIn = (...statuses: Status[]) => `SELECT count(*)::int FROM admission_applications a
  WHERE a.school_id = t.school_id AND a.admission_campaign_id = t.admission_campaign_id
    AND a.grade_level_id = t.grade_level_id AND a.status IN (${statuses.map((status) => `'${status}'`)})`;

const Count = z.int();

export const AdmissionSeatView = z
  .object({
    id: z.uuid(),
    admissionCampaignId: z.uuid(),
    gradeLevelId: z.uuid(),
    gradeLevelName: z.string(),
    seats: z.int(),
    left: z.int().describe("Seats that are not offered, accepted or enrolled"),
    drafts: Count,
    submitted: Count,
    underReview: Count,
    waitlisted: Count,
    offered: Count,
    accepted: Count,
    enrolled: Count,
    rejected: Count,
    withdrawn: Count,
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AdmissionSeat" });

/**
 * The seats of a campaign with the number of applications per state: the funnel. Read-only: `set-seats.ts` sets the seats of
 * a campaign as a whole.
 */
export const admissionSeats = crud(
  AdmissionSeat as unknown as ModelStatic<AdmissionSeat & z.input<typeof AdmissionSeatView>>,
  {
    name: "Admission seat",
    plural: "Admission seats",
    view: AdmissionSeatView,
    access: { read: "admissions.read" },
    computed: {
      gradeLevelName:
        "SELECT g.name FROM grade_levels g WHERE g.school_id = t.school_id AND g.id = t.grade_level_id",
      left: `t.seats - (${applicationsIn(...holdsSeat)})`,
      drafts: applicationsIn("draft"),
      submitted: applicationsIn("submitted"),
      underReview: applicationsIn("under_review"),
      waitlisted: applicationsIn("waitlisted"),
      offered: applicationsIn("offered"),
      accepted: applicationsIn("accepted"),
      enrolled: applicationsIn("enrolled"),
      rejected: applicationsIn("rejected"),
      withdrawn: applicationsIn("withdrawn"),
    },
    list: {
      filters: { admissionCampaignId: z.uuid(), gradeLevelId: z.uuid() },
      sort: ["createdAt"],
    },
    rowScope: wholeSchoolOnly,
  },
);
