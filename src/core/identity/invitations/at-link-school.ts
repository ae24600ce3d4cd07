import { unauthenticated } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { withoutAccount } from "../../common/without-account.ts";

/**
 * Runs for the school of a link, for a caller without an account.
 * @param token as `newLinkToken` generates it; `fn` checks that the link exists
 * @throws {AppError} 401 `invalid_link`
 */
export function atLinkSchool<T>(
  token: string | undefined,
  fn: (school: string, token: string) => Promise<T>,
): Promise<T> {
  const school = token?.split(".")[0] ?? "";
  if (!isId(school)) throw invalidLink();
  return withoutAccount(() => fn(school, token!));
}

export const invalidLink = () =>
  unauthenticated("The link is invalid or has expired: ask the school for a new one", "invalid_link");
