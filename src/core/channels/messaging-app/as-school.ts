import { withContext } from "../../../lib/context.ts";

/** Runs single statements of event handlers of the messaging library, which run outside of any request. */
export const asSchool = <T>(schoolId: string, work: () => Promise<T>): Promise<T> =>
  withContext({ schoolId, platformReason: undefined }, work);
