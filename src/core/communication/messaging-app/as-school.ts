import { withContext } from "../../../lib/context.ts";

/** For single statements in what the app sets off, which knows of no request. */
export const asSchool = <T>(schoolId: string, work: () => Promise<T>): Promise<T> =>
  withContext({ schoolId, platformReason: undefined }, work);
