import { AppError } from "../lib/errors.ts";
import { jobs } from "./index.ts";

interface RunOptions {
  school?: string;
  dryRun?: boolean;
}

/** Runs one job once, now, in this process. @throws {AppError} 404 `not_found` naming the jobs that there are */
export async function runJob(name: string, options: RunOptions): Promise<object> {
  const job = jobs.find((each) => each.name === name);
  if (!job)
    throw new AppError(
      404,
      "not_found",
      `There is no job ${name}. There are: ${jobs.map((each) => each.name).join(", ") || "none yet"}`,
    );
  return job.run(options);
}
