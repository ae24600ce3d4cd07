import { User } from "../identity/index.ts";
import { Student } from "../people/index.ts";
import { Survey } from "./survey.ts";
import { SurveyBallot } from "./survey-ballot.ts";
import { SurveyInvitation } from "./survey-invitation.ts";
import { type SurveyAnswers, type SurveyQuestion, surveyQuestionKinds } from "./survey-question.ts";
import { SurveyResponse } from "./survey-response.ts";

export type { SurveyAnswers, SurveyQuestion };
export { Survey, SurveyBallot, SurveyInvitation, SurveyResponse, surveyQuestionKinds };

export function associate(): void {
  Survey.belongsTo(User, { as: "author", foreignKey: "authorId" });
  SurveyInvitation.belongsTo(Survey, { as: "survey", foreignKey: "surveyId" });
  SurveyInvitation.belongsTo(User, { as: "user", foreignKey: "userId" });
  SurveyInvitation.belongsTo(Student, { as: "student", foreignKey: "studentId" });
  SurveyResponse.belongsTo(Survey, { as: "survey", foreignKey: "surveyId" });
  SurveyResponse.belongsTo(User, { as: "user", foreignKey: "userId" });
  SurveyResponse.belongsTo(Student, { as: "student", foreignKey: "studentId" });
  SurveyBallot.belongsTo(Survey, { as: "survey", foreignKey: "surveyId" });
}
