import { send } from "../api/client.ts";
import { Problem } from "../api/Problem.ts";
import { keepDevice, keptDevice } from "./keptDevice.ts";
import { PushFault } from "./PushFault.ts";

const worker = "/push-worker.js";
const devices = "/api/v1/communication/push-subscriptions";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export const isBlocked = (): boolean => canPush() && Notification.permission === "denied";

/** @throws {PushFault | Problem} what is in the way */
export async function turnOn(publicKey: string, userId: string): Promise<void> {
  if (!canPush()) throw new PushFault("unsupported");
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new PushFault(permission === "denied" ? "denied" : "undecided");
  await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, publicKey);
  try {
    await tell(subscription, userId);
  } catch (error) {
    await forget();
    throw error;
  }
}

async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const { name } = error as Error;
    if (name === "NotAllowedError") throw new PushFault("denied");
    const former = await pushManager.getSubscription();
    // One for a key that the service no longer has.
    if (name !== "InvalidStateError" || !(await former?.unsubscribe())) throw new PushFault("unreachable");
    return subscribe(pushManager, publicKey);
  }
}

/** Takes this browser in, or in again: the service knows it by its endpoint. */
async function tell(subscription: PushSubscription, userId: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const { id } = await send("post", devices, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } });
  keepDevice({ id, userId });
}

/** Nobody's notifications are shown here any more, whatever the service knows. */
async function forget(): Promise<void> {
  keepDevice(undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active?.scriptURL.endsWith(worker) !== true) return;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  await registration.unregister();
}

/** @throws {Problem} */
export async function removeDevice(id: string): Promise<void> {
  await send("delete", `${devices}/{id}`, { path: { id } }).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  });
  if (keptDevice()?.id === id) await forget();
}

/**
 * Brings in line what the browser, the service and this page know, as a browser changes its endpoint at will. Where
 * somebody else has signed in, what the former one is told is no longer shown.
 */
export async function renewDevice(userId: string): Promise<void> {
  const kept = keptDevice();
  if (!kept || !canPush()) return;
  if (kept.userId !== userId) return forget();
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription && Notification.permission === "granted") await tell(subscription, userId);
  else await removeDevice(kept.id);
}
