import { ask } from "./candidates.ts";
import { signIn } from "./sign-in.ts";

/** The requests of a guardian for what the children owe, and the token for them. */
export async function feesOfChildren(url: string) {
  const { accessToken: token } = await signIn(url, "guardian@greenfield.example");
  const { data } = await ask(url, token, "/students");
  const requests = data.map(({ id }: { id: string }) => ({ path: `/api/v1/guardian/children/${id}/fees` }));
  return { token, requests };
}
