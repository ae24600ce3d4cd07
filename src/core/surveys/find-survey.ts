import { Survey } from "../../models/surveys/index.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { surveyScope } from "./row-scope.ts";

/** Gets a survey that the caller manages and locks it. @throws {AppError} 403, 404 */
export const findSurvey = (id: string): Promise<Survey> =>
  findLocked(Survey, id, { where: scopeWhere("surveys.manage", surveyScope) });
