import { send } from "../api/client.ts";
import { session } from "./session.ts";

/** Ends the session there and here; here in any case. */
export async function signOut(): Promise<void> {
  await send("post", "/api/v1/auth/logout").catch(() => {});
  session.end();
  history.replaceState(null, "", "/");
}
