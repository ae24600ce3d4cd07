import test from "ava";
import type { BrowserContextOptions, Page } from "playwright-core";
import webPush from "web-push";
import { startPushService } from "../../support/services/push-service.ts";
import { startConsole } from "../support/console.ts";

const service = await startPushService();
const keys = webPush.generateVAPIDKeys();
let school = await startConsole({
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  INTEGRATION_ALLOW: service.host,
});
test.after.always(async () => {
  await school.close();
  service.close();
});

const settings = "/notifications/settings";
const allowed: BrowserContextOptions = { permissions: ["notifications"] };
const devices = async (mailbox: string) =>
  (await (await school.as(mailbox)).get("/communication/push-subscriptions")).body.data as { id: string }[];

/** A Chromium without a screen reaches no push service: what that would answer comes from here. */
async function subscribesTo(page: Page, { subscription }: ReturnType<typeof service.device>) {
  await page.addInitScript(`{
    const taken = () => localStorage.getItem("test-push") && {
      toJSON: () => (${JSON.stringify(subscription)}),
      unsubscribe: async () => (localStorage.removeItem("test-push"), true),
    };
    PushManager.prototype.getSubscription = async () => taken();
    PushManager.prototype.subscribe = async (options) => {
      if (!options.userVisibleOnly) throw new DOMException("", "NotAllowedError");
      localStorage.setItem("test-push", options.applicationServerKey);
      return taken();
    };
  }`);
}

/** Hands over what a push service has brought, and presses what is shown of it, as the browser does. */
async function handOver(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const live = registrations.find(({ isDeleted }) => !isDeleted);
      if (live) resolve(live.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  const worker = page.context().serviceWorkers()[0]!;
  // Asked for while it is being shown, Chromium forgets a notification: each is waited for.
  await worker.evaluate(`{
    const show = registration.showNotification.bind(registration);
    registration.showNotification = (...shown) => show(...shown).finally(() => self.drawn());
  }`);
  return {
    worker,
    deliver: async (data: string) => {
      await worker.evaluate("void (self.drawing = new Promise((drawn) => (self.drawn = drawn)))");
      await cdp.send("ServiceWorker.deliverPushMessage", { origin: school.url, registrationId, data });
      await worker.evaluate("self.drawing");
    },
    shown: () =>
      worker.evaluate(
        `registration.getNotifications().then((all) => all.map(({ title, body }) => ({ title, body })))`,
      ),
    press: () =>
      worker.evaluate(`registration.getNotifications().then((all) =>
        dispatchEvent(new NotificationEvent("notificationclick", { notification: all.at(-1) })))`),
  };
}

test.serial("a browser shows what somebody is told, leads there, and stops when asked", async (t) => {
  const { page, complaints, foreign, violations, open, close } = await school.visit("guardian", allowed);
  const device = service.device("/laptop");
  await subscribesTo(page, device);
  await open(settings);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByText("Notifications are on in this browser.").waitFor();
  t.is(await page.evaluate(`localStorage.getItem("test-push")`), keys.publicKey);
  t.is((await devices("guardian")).length, 1);
  t.deepEqual(await violations(), []);

  const [admin, guardian] = [await school.as("admin"), await school.as("guardian")];
  await admin.post("/announcements", {
    title: "Fire drill",
    body: "At ten.",
    audienceFilter: { any: [{ kind: "users", userIds: [guardian.credentials.user.id] }] },
    status: "scheduled",
  });
  await school.app.runJob("channel-queue");
  const came = JSON.stringify(device.read(service.arrived[0]!.body));
  const { worker, deliver, shown, press } = await handOver(page);
  for (const _twice of [1, 2]) await deliver(came);
  t.deepEqual(await shown(), [{ title: "Fire drill", body: "At ten." }]);
  await press();
  await page.locator("h1", { hasText: "Fire drill" }).waitFor();

  await deliver(JSON.stringify({ title: "Elsewhere", url: "//evil.example" }));
  t.deepEqual(await shown(), [{ title: "Elsewhere", body: "" }]);
  await press();
  await page.locator("h1", { hasText: "Notifications" }).waitFor();
  t.true(page.url().startsWith(school.url));

  // Without a window of the console a new one comes up; a test cannot have it opened, but asked for.
  await worker.evaluate(`{
    clients.matchAll = async () => [];
    void (self.opened = new Promise((done) => (clients.openWindow = async (path) => done(path))));
  }`);
  await deliver("no JSON");
  await press();
  t.is(await worker.evaluate("self.opened"), "/notifications");

  await open(settings);
  await page.getByText("Notifications are on in this browser.").waitFor();
  await page.getByRole("button", { name: "Turn off notifications" }).click();
  await page.getByRole("button", { name: "Turn on notifications", exact: true }).waitFor();
  t.deepEqual(await devices("guardian"), []);
  t.is(await page.evaluate(`localStorage.getItem("test-push")`), null);
  t.deepEqual([complaints, foreign], [[], []]);
  await close();
});

test.serial("whoever signs out, and whoever signs in after another, is alone on the browser", async (t) => {
  const { page, open, close } = await school.visit("guardian", allowed);
  await subscribesTo(page, service.device("/shared"));
  const on = async () => {
    await open(settings);
    await page.getByRole("button", { name: "Turn on notifications" }).click();
    await page.getByText("Notifications are on in this browser.").waitFor();
  };
  await on();
  await page.click(".account");
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.locator("input[name=password]").waitFor();
  t.deepEqual(await devices("guardian"), []);
  t.is(await page.evaluate(`localStorage.getItem("test-push")`), null);

  const enter = async (mailbox: string) => {
    await page.fill("input[name=email]", `${mailbox}@greenfield.example`);
    await page.fill("input[name=password]", "Demo-pass-2026");
    await page.click("button[type=submit]");
    await page.locator(".account").waitFor();
  };
  await enter("student");
  await on();
  t.is((await devices("student")).length, 1);
  await page.reload();
  await page.getByText("Notifications are on in this browser.").waitFor();
  // As when the session of the one before has run out.
  await page.context().clearCookies();
  await open(settings);
  await enter("teacher");
  await page.waitForFunction(`localStorage.getItem("push-device") === null`);
  t.is(await page.evaluate(`localStorage.getItem("test-push")`), null);
  await page.getByRole("button", { name: "Turn on notifications" }).waitFor();
  t.deepEqual(await devices("teacher"), []);
  await close();
});

test.serial("what is in the way is said, in the language of the page", async (t) => {
  const words = {
    "en-GB": ["are blocked in this browser", "Turn on notifications"],
    fr: ["sont bloquées dans ce navigateur", "Activer les notifications"],
    es: ["están bloqueadas en este navegador", "Activar notificaciones"],
    ar: ["محظورة في هذا المتصفح", "تفعيل الإشعارات"],
    sw: ["zimezuiwa kwenye kivinjari hiki", "Washa arifa"],
  };
  for (const [locale, [blocked, turnOn]] of Object.entries(words)) {
    const { page, complaints, violations, open, close } = await school.visit("guardian", { locale });
    await page.addInitScript(`Notification.requestPermission = async () => "denied"`);
    await open(settings);
    await page.getByRole("button", { name: turnOn! }).click();
    await page.getByText(blocked!).waitFor();
    t.deepEqual(await violations(), [], locale);
    t.deepEqual(complaints, [], locale);
    await close();
  }
  const says = async (before: string, asked: boolean, text: string) => {
    const { page, open, close } = await school.visit("guardian", allowed);
    await page.addInitScript(before);
    await open(settings);
    if (asked) await page.getByRole("button", { name: "Turn on notifications" }).click();
    await page.getByText(text).waitFor();
    if (!asked) t.is(await page.getByRole("button", { name: "Turn on notifications" }).count(), 0);
    await close();
  };
  await says(`Notification.requestPermission = async () => "default"`, true, "got no answer");
  // As it is: this Chromium has none.
  await says("", true, "cannot reach a push service");
  await says("delete window.PushManager", false, "cannot show notifications here");
  t.deepEqual(await devices("guardian"), []);
});

test.serial("where push is switched off, that is said, and nothing is offered", async (t) => {
  await school.close();
  school = await startConsole();
  const { page, complaints, violations, open, close } = await school.visit("guardian", allowed);
  await open(settings);
  await page.getByText("Push notifications are turned off on this server").waitFor();
  t.is(await page.getByRole("button", { name: "Turn on notifications" }).count(), 0);
  t.deepEqual([complaints, await violations()], [[], []]);
  await close();
});
