import { unauthenticated } from "../../../../lib/errors.ts";
import { applicationLinks } from "../application-links.ts";

/**
 * Gets the id of the application that the caller's link opens, in the school of the context. A link of another school opens
 * nothing here.
 * @throws {AppError} 401 `invalid_link`
 */
export async function ownApplicationId(token: string | undefined): Promise<string> {
  const id = token ? await applicationLinks.find(token) : null;
  if (!id) throw unauthenticated("The link is invalid or has expired: request a new one", "invalid_link");
  return id;
}
