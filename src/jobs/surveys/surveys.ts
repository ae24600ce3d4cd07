import { runDueSurveys } from "../../core/surveys/run-due-surveys.ts";
import { scheduledJob } from "../job.ts";

export const surveys = scheduledJob({
  name: "surveys",
  summary: "Open and close surveys at their time, and remind those who have not answered on the last day",
  schedule: { every: 60 },
  run: ({ school, signal, dryRun }) => runDueSurveys({ school, signal, dryRun }),
});
