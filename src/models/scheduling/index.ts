import { JobRun } from "./job-run.ts";

export { jobRunOrigins, jobRunStatuses } from "./job-run.ts";
export { JobRun };

export function associate(): void {}
