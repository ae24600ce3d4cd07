import { findSchool } from "../core/platform/find-school.ts";
import { AppError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { jobs } from "./index.ts";
import { runTask } from "./job.ts";

export interface RunJobOptions {
  /** Slug of the school it runs for. */
  school?: string;
  payload?: object;
  dryRun?: boolean;
}

/** Runs one job once, now, in this process. @throws {AppError} 404 `not_found` naming the jobs that there are */
export async function runJob(
  name: string,
  { school, payload = {}, dryRun = false }: RunJobOptions,
): Promise<object> {
  const job = jobs.find(({ queue }) => queue.name === name);
  if (!job)
    throw new AppError(
      404,
      "not_found",
      `There is no job ${name}. There are: ${jobs.map(({ queue }) => queue.name).join(", ")}`,
    );
  if (!school) throw new AppError(400, "school_needed", `The job ${name} runs for one school: name it`);
  const { school: found } = await findSchool(school);
  const { signal } = new AbortController();
  const task = { schoolId: found.id, payload };
  return ((await runTask(job, task, { id: newId(), signal, dryRun })) ?? {}) as object;
}
