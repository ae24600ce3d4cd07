import { send } from "../api/client.ts";
import { keptDevice } from "../push/keptDevice.ts";
import { session } from "./session.ts";

/** Ends the session there and here; here in any case. */
export async function signOut(): Promise<void> {
  await leaveDevice().catch(() => {});
  await send("post", "/api/v1/auth/logout").catch(() => {});
  session.end();
  history.replaceState(null, "", "/");
}

/** What the account is told is not shown on a device where it is signed out. */
async function leaveDevice(): Promise<void> {
  const kept = keptDevice();
  if (!kept) return;
  const { removeDevice } = await import("../push/pushDevice.ts");
  await removeDevice(kept.id);
}
