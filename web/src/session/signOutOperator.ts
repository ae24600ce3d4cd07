import { send } from "../api/client.ts";
import { operatorSession } from "./operatorSession.ts";

/** Ends the session there and here; here in any case. */
export async function signOutOperator(): Promise<void> {
  await send("post", "/api/v1/platform/auth/logout").catch(() => {});
  operatorSession.end();
  history.replaceState(null, "", "/platform");
}
