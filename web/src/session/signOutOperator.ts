import { send } from "../api/client.ts";
import { operatorSession } from "./operatorSession.ts";

/** Ends the session on the service and in this browser; in this browser even if the request fails. */
export async function signOutOperator(): Promise<void> {
  operatorSession.leave();
  await send("post", "/api/v1/platform/auth/logout").catch(() => {});
  operatorSession.end();
  history.replaceState(null, "", "/platform");
}
