import { send } from "../api/client.ts";
import { keptDevice } from "../push/keptDevice.ts";
import { session } from "./session.ts";

/** Ends the session on the service and in this browser; in this browser even if the request fails. */
export async function signOut(): Promise<void> {
  session.leave();
  await leaveDevice().catch(() => {});
  await send("post", "/api/v1/auth/logout").catch(() => {});
  session.end();
  history.replaceState(null, "", "/");
}

/** Stops push notifications on this device when the account signs out. */
async function leaveDevice(): Promise<void> {
  const kept = keptDevice();
  if (!kept) return;
  const { removeDevice } = await import("../push/pushDevice.ts");
  await removeDevice(kept.id);
}
