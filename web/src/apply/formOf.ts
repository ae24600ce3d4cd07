import type { Application, ApplicationForm, Campaign } from "./types.ts";
import { currentLanguage } from "./words.ts";

type Guardian = ApplicationForm["guardians"][number];

export const emptyGuardian = (): Guardian => ({
  ...{ givenName: "", familyName: "", relation: "mother", email: null, phone: null },
});

/** The form of a saved application. */
export const formOf = (application: Application): ApplicationForm => ({
  admissionCampaignId: application.admissionCampaignId,
  gradeLevelId: application.gradeLevelId,
  givenName: application.givenName,
  familyName: application.familyName,
  dateOfBirth: application.dateOfBirth,
  sex: application.sex,
  nationality: application.nationality,
  address: application.address,
  previousSchool: application.previousSchool,
  message: application.message,
  language: currentLanguage(),
  guardians: application.guardians.map((guardian) => ({ ...guardian })),
  answers: Object.fromEntries(application.answers.map(({ key, value }) => [key, value])),
});

/** An empty form for a campaign. */
export const newForm = (campaign: Campaign): ApplicationForm => ({
  admissionCampaignId: campaign.id,
  gradeLevelId: campaign.gradeLevels.length === 1 ? campaign.gradeLevels[0]!.id : "",
  givenName: "",
  familyName: "",
  language: currentLanguage(),
  guardians: [emptyGuardian()],
  answers: {},
});
