import { send } from "../api/client.ts";
import { Problem } from "../api/Problem.ts";
import { keepDevice, keptDevice } from "./keptDevice.ts";
import { PushFault } from "./PushFault.ts";

const worker = "/push-worker.js";
const devices = "/api/v1/communication/push-subscriptions";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export const isBlocked = (): boolean => canPush() && Notification.permission === "denied";

/** @throws {PushFault | Problem} if push cannot be turned on */
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
    // The subscription was made for an application key that the service no longer uses.
    if (name !== "InvalidStateError" || !(await former?.unsubscribe())) throw new PushFault("unreachable");
    return subscribe(pushManager, publicKey);
  }
}

/** Registers or re-registers this browser. The service identifies it by its endpoint. */
async function tell(subscription: PushSubscription, userId: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const { id } = await send("post", devices, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } });
  keepDevice({ id, userId });
}

/** Stops notifications in this browser, even if the service cannot be informed. */
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
 * Synchronises the push subscription of the browser with the service, because browsers change their endpoint at any
 * time. If another user has signed in, the previous user's notifications are no longer shown.
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
