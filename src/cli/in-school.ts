import { withFoundation } from "./with-foundation.ts";

/** Runs `work` in the school that the operator named, with nobody signed in. */
export const inNamedSchool = <T>(slug: string, work: () => Promise<T>): Promise<T> =>
  withFoundation(async () => {
    const [{ findSchool }, { withContext }] = await Promise.all([
      import("../core/platform/find-school.ts"),
      import("../lib/context.ts"),
    ]);
    const { school } = await findSchool(slug);
    return withContext({ schoolId: school.id, trusted: true }, work);
  });
