import { withRuntime } from "./with-runtime.ts";

/** Runs `work` in the school with this slug, without an actor. */
export const inNamedSchool = <T>(slug: string, work: () => Promise<T>): Promise<T> =>
  withRuntime(async () => {
    const [{ findSchool }, { withContext }] = await Promise.all([
      import("../../core/school/find-school.ts"),
      import("../../lib/context.ts"),
    ]);
    const { school } = await findSchool(slug);
    return withContext({ schoolId: school.id, trusted: true }, work);
  });
