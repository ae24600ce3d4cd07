import test from "ava";
import type { Page } from "playwright-core";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const tablet = { width: 768, height: 1024 };
// The settings say when the day starts, so that no hour of the run makes an arrival late.
await admin.post("/school-settings", { key: "attendance.day-starts-at", value: "23:59" });
const today: string = (await admin.get("/attendance-day")).body.date;
const { data: years } = (await admin.get("/academic-years?limit=50")).body;
const year = years.find((each) => each.startsOn <= today && today <= each.endsOn);
// A day of the calendar decides, so that the test can run on a weekend too.
const { data: entries } = (await admin.get(`/calendar-days?date=${today}`)).body;
if (entries[0]) await admin.patch(`/calendar-days/${entries[0].id}`, { type: "instructional" });
else await admin.post("/calendar-days", { academicYearId: year.id, date: today, type: "instructional" });
const { data: sections } = (await admin.get("/sections?limit=1")).body;
const { data: students } = (await admin.get(`/students?sectionId=${sections[0].id}&status=active&limit=4`))
  .body;
await admin.post("/id-cards", {
  ...{
    people: "students",
    studentIds: students.map(({ id }) => id),
    expiresOn: "2040-01-01",
  },
});
test.after.always(() => school.close());

const scans = async () => (await admin.get(`/kiosk-scans?date=${today}&limit=200&sort=scannedAt`)).body.data;
const type = async (page: Page, code: string) => {
  await page.locator("#code").waitFor();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
};
const isNarrow = async (page: Page) =>
  (await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")) <= 0;

test.serial(
  "the office adds a kiosk; a tablet scans online, offline and over a reload, and syncs once",
  async (t) => {
    const office = await school.visit("admin");
    await office.open("/kiosks?tab=devices");
    await office.page.click("[data-event=add-kiosk]");
    await office.page.fill("[name=name]", "Main gate");
    await office.page.fill("[name=place]", "Entrance hall");
    t.deepEqual(await office.violations(), []);
    await office.page.click("[data-event=save-kiosk]");
    const key = await office.page.getByLabel("Key", { exact: true }).inputValue();
    await office.page.getByRole("img", { name: "QR code" }).waitFor();
    t.deepEqual(await office.violations(), []);
    await office.page.click("[data-event=kiosk-key-kept]");
    await office.page.locator("tbody", { hasText: "Entrance hall" }).waitFor();

    const kiosk = await school.visit(undefined, { viewport: tablet });
    const { page } = kiosk;
    await kiosk.open("/kiosk");
    t.is(await page.locator("h1").innerText(), "Set up this kiosk");
    t.deepEqual(await kiosk.violations(), []);
    await page.fill("#key", "wrong");
    await page.keyboard.press("Enter");
    await page.getByText("This key is not valid").waitFor();
    kiosk.complaints.length = 0;
    await page.fill("#key", key);
    await page.keyboard.press("Enter");
    await page.locator("h1", { hasText: "Scan your card" }).waitFor();
    t.true(await isNarrow(page));
    t.deepEqual(await kiosk.violations(), []);

    await type(page, students[0].admissionNumber);
    await page.locator("#message-title", { hasText: `Welcome, ${students[0].givenName}` }).waitFor();
    t.is(await page.locator("#message").getAttribute("data-tone"), "good");
    t.deepEqual(await kiosk.violations(), []);
    t.is((await scans()).length, 1);

    await page.evaluate(
      `(async () => {
      while ((await (await caches.open("kiosk")).keys()).length < 3) await new Promise(requestAnimationFrame);
    })()`,
    );
    const context = page.context();
    await context.setOffline(true);
    await page.locator("#connection-text", { hasText: "Offline" }).waitFor();
    for (const [index, student] of students.slice(1).entries()) {
      await type(page, student.admissionNumber);
      await page.locator("#message-text", { hasText: "Your scan is saved" }).waitFor();
      await page.locator("#waiting", { hasText: `Waiting to be sent: ${index + 1}` }).waitFor();
    }
    t.deepEqual(await kiosk.violations(), []);
    // Counted before the reload: the browser may let a request of the new page out before it is offline again.
    t.is((await scans()).length, 1);
    await page.reload();
    await page.locator("h1", { hasText: "Scan your card" }).waitFor();
    await page.locator("#waiting", { hasText: "Waiting to be sent: 3" }).waitFor();
    const stored = await page.evaluate<string>("JSON.stringify({ ...localStorage })");
    for (const { givenName, familyName } of students)
      t.false(stored.includes(givenName) || stored.includes(familyName), "no name is kept on the device");

    await context.setOffline(false);
    await page.locator("#waiting", { hasText: "Everything is sent" }).waitFor();
    await page.locator("#connection-text", { hasText: "Online" }).waitFor();
    const synced = await scans();
    t.deepEqual(
      synced.map(({ studentId, status, mark }) => ({ studentId, status, mark })),
      students.map(({ id }) => ({ studentId: id, status: "recorded", mark: "present" })),
      "in the order in which they were scanned, each once",
    );
    await page.reload();
    await page.locator("#waiting", { hasText: "Everything is sent" }).waitFor();
    t.is((await scans()).length, 4);
    // What the browser says about requests without a connection is no fault of the page.
    t.deepEqual(
      kiosk.complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(each)),
      [],
    );

    await type(page, "no such card");
    await page.locator("#message-title", { hasText: "This card is not known" }).waitFor();
    t.is(await page.locator("#message-icon").innerText(), "✕");
    t.deepEqual(await kiosk.violations(), []);
    await page.selectOption("#language", "ar");
    await page.locator("h1", { hasText: "امسح بطاقتك" }).waitFor();
    t.is(await page.evaluate("document.dir"), "rtl");
    t.deepEqual(await kiosk.violations(), []);

    await office.open(`/attendance/${sections[0].id}?date=${today}`);
    const row = office.page.locator(`[data-student="${students[0].id}"]`);
    await row.getByText(/Arrived at \d/).waitFor();
    t.deepEqual(await office.violations(), []);

    await office.open(`/kiosks?tab=scans&status=refused&date=${today}`);
    await office.page.locator("tbody", { hasText: "Unknown card" }).waitFor();
    t.deepEqual(await office.violations(), []);
    await office.open("/kiosks?tab=devices");
    const gate = office.page.locator("tbody tr", { hasText: "Entrance hall" });
    await gate.locator("[data-event=ask-revoke-kiosk]").click();
    await office.page.click("[data-event=revoke-kiosk]:visible");
    await gate.filter({ hasText: "Revoked" }).waitFor();
    await type(page, students[0].admissionNumber);
    await page.locator("#key").waitFor();
    await page.locator("#waiting").waitFor();
    t.is((await scans()).length, 5);
    t.deepEqual(office.complaints, []);
    await kiosk.close();
    await office.close();
  },
);

test.serial("the QR code of the office sets a phone up, and the key leaves the address", async (t) => {
  const { body } = await admin.post("/kiosk-devices", { name: "Side gate", purpose: "departure" });
  const kiosk = await school.visit(undefined, { viewport: phone, locale: "fr-FR" });
  await kiosk.open(`/kiosk#key=${body.key}`);
  await kiosk.page.locator("h1", { hasText: "Scannez votre carte" }).waitFor();
  t.false(kiosk.page.url().includes(body.key));
  t.true(await isNarrow(kiosk.page));
  t.deepEqual(await kiosk.violations(), []);
  await type(kiosk.page, students[0].admissionNumber);
  await kiosk.page.locator("#message-title", { hasText: `Au revoir, ${students[0].givenName}` }).waitFor();
  t.deepEqual(kiosk.complaints, []);
  await kiosk.close();
  const office = await school.visit("admin", { viewport: phone });
  await office.open("/kiosks");
  await office.page.locator("tbody", { hasText: "Side gate" }).waitFor();
  t.true(await isNarrow(office.page));
  t.deepEqual(await office.violations(), []);
  await office.close();
});
