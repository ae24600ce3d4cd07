import { actor } from "../../../lib/context.ts";
import { unauthenticated } from "../../../lib/errors.ts";
import { User } from "../../../models/identity/index.ts";
import { showSchool } from "../../school/show-school.ts";
import { userSummary } from "./credentials.ts";

/** Shows the caller with their school. */
export async function showMe() {
  const { id, sessionId } = actor();
  const user = await User.findByPk(id);
  if (!user) throw unauthenticated();
  return {
    user: await userSummary(user),
    school: await showSchool(),
    secondFactor: user.totpConfirmedAt !== null,
    sessionId,
  };
}
