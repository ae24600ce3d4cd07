import { z } from "zod";
import { SurveyInvitation } from "../../models/surveys/index.ts";
import { crud } from "../common/entities/crud.ts";
import { flag } from "../common/input/schemas.ts";
import { ofSurveyScope } from "./row-scope.ts";

const SurveyInvitationView = z
  .object({
    id: z.uuid(),
    surveyId: z.uuid(),
    userId: z.uuid(),
    name: z.string(),
    studentId: z.uuid().nullable().describe("The child to answer for"),
    studentName: z.string().nullable(),
    responded: z.boolean(),
    createdAt: z.date(),
  })
  .meta({ id: "SurveyInvitation" });

/** SQL: the names of the account and the child of a row `t`. */
export const invitedNames = {
  name: "SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.user_id",
  studentName: `SELECT p.given_name || ' ' || p.family_name FROM students p
    WHERE p.school_id = :school AND p.id = t.student_id`,
};

/** Who is asked by which survey, and whether they have answered. */
export const surveyInvitations = crud(SurveyInvitation as never, {
  name: "Survey invitation",
  view: SurveyInvitationView,
  computed: invitedNames,
  access: { read: "surveys.read" },
  rowScope: ofSurveyScope,
  list: {
    filters: {
      surveyId: z.uuid(),
      userId: z.uuid(),
      studentId: z.uuid(),
      responded: { schema: flag, where: "t.responded = ?" },
    },
    sort: ["createdAt"],
  },
});
