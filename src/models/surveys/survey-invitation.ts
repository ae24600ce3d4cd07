import { boolean, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** One account that is asked, of a survey per child once for each child. */
export class SurveyInvitation extends tenantTable({
  surveyId: uuid(),
  userId: uuid(),
  studentId: uuid().nullable(),
  /** Written without a time: for an anonymous survey nothing may say when. */
  responded: boolean().default(false),
}) {}

table(SurveyInvitation, "survey_invitations");
