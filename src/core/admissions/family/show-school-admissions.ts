import { DateTime } from "luxon";
import { Op } from "sequelize";
import { z } from "zod";
import { languageOf } from "../../../emails/languages.ts";
import { schoolId } from "../../../lib/context.ts";
import { AdmissionCampaign, AdmissionSeat } from "../../../models/admissions/index.ts";
import { documentTypes } from "../../../models/documents/index.ts";
import { School } from "../../../models/school/index.ts";
import { GradeLevel } from "../../../models/structure/index.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { schoolDay } from "../../school/school-day.ts";
import { AdmissionQuestionView } from "../campaigns/admission-questions.ts";
import { readAtSchool } from "./at-school.ts";
import { campaignState, campaignStates } from "./campaign-state.ts";
import { issueFormTicket } from "./form-ticket.ts";

/** For how long a campaign is still listed after it has closed. */
const SHOWN_DAYS = 60;

const OpenCampaign = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(campaignStates),
  opensOn: z.iso.date(),
  closesOn: z.iso.date(),
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  ageOn: z.iso.date().nullable(),
  applicationFee: MoneyView.nullable(),
  description: z.string().nullable(),
  questions: z.array(AdmissionQuestionView),
  documentsWanted: z.array(z.enum(documentTypes)),
  gradeLevels: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const SchoolAdmissions = z
  .object({
    school: z.object({
      name: z.string(),
      language: z.string(),
      timezone: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    ticket: z.string().describe("Required by a new application; valid for a day"),
    campaigns: z.array(OpenCampaign),
  })
  .meta({ id: "SchoolAdmissions" });

/** Shows a school and its campaigns to families without an account; drafts are not listed. @throws {AppError} 404 */
export const showSchoolAdmissions = (slug: string): Promise<z.input<typeof SchoolAdmissions>> =>
  readAtSchool(slug, async () => {
    const { name, locale, timezone, email, phone } = await School.findByPk(schoolId(), {
      rejectOnEmpty: true,
    });
    const today = await schoolDay();
    const shownFrom = DateTime.fromISO(today).minus({ days: SHOWN_DAYS }).toISODate()!;
    const campaigns = await AdmissionCampaign.findAll({
      where: { status: ["open", "closed"], closesOn: { [Op.gte]: shownFrom } },
      order: ["closesOn", "name", "id"],
    });
    const gradesOf = await gradeLevelsOf(campaigns.map(({ id }) => id));
    return {
      school: { name, language: languageOf(locale), timezone, email, phone },
      ticket: issueFormTicket(),
      campaigns: campaigns.map((campaign) => ({
        ...OpenCampaign.omit({ state: true, gradeLevels: true }).parse(campaign),
        state: campaignState(campaign, today),
        gradeLevels: gradesOf(campaign.id),
      })),
    };
  });

/** Reads the grade levels of campaigns, in the order of the school. */
async function gradeLevelsOf(admissionCampaignId: string[]) {
  const seats = await AdmissionSeat.findAll({ where: { admissionCampaignId } });
  const levels = await GradeLevel.findAll({
    where: { id: seats.map(({ gradeLevelId }) => gradeLevelId) },
    order: ["sortOrder", "name"],
  });
  return (campaign: string) =>
    levels
      .filter(({ id }) =>
        seats.some((seat) => seat.admissionCampaignId === campaign && seat.gradeLevelId === id),
      )
      .map(({ id, name }) => ({ id, name }));
}
