import test, { type ExecutionContext } from "ava";
import type { BrowserContextOptions } from "playwright-core";
import { demoPassword } from "../../../seeders/demo.ts";
import { startConsole, type Visit } from "../support/console.ts";
import { phone } from "../support/look.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const school = await startConsole();
/** A new client each time: the tests end the sessions of the account. */
const client = (mailbox = "admin") => school.as(mailbox);
test.after.always(() => school.close());

const dialog = ({ page }: Visit) => page.locator("[data-shape=locked] [role=dialog]");
/** Signs out all devices of an account, as somebody does who has lost one. */
const endSessions = async (t: ExecutionContext, mailbox?: string) => {
  const { status } = await (await client(mailbox)).delete("/auth/sessions", { password: demoPassword });
  t.true(status < 300);
};
const signInAgain = async (visit: Visit, password = demoPassword) => {
  await dialog(visit).waitFor();
  await visit.page.fill("[data-shape=locked] [name=password]", password);
  await visit.page.click("[data-event=sign-in-again]");
};
/** Without the realtime connection, which reports the end of a session before the next request meets it. */
const visitWithoutLive = async (mailbox: string, options?: BrowserContextOptions) => {
  const visit = await school.visit(mailbox, options);
  await visit.page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await visit.page.route("**/socket.io/**", (route) => route.abort());
  await visit.page.reload();
  await visit.page.locator("#main h1").waitFor();
  return visit;
};
/** A demo class and its last day with a register. */
const register = async () => {
  const [session] = (await (await client()).get("/attendance-sessions?kind=daily&sort=-date&limit=1")).body
    .data;
  return `/attendance/${session.sectionId}?date=${session.date}`;
};

test.serial("a form keeps its entries when the session ends, and is saved after signing in", async (t) => {
  const visit = await visitWithoutLive("admin");
  const { page, go, close } = visit;
  await go("/students/new");
  await page.fill("input[name=givenName]", "Amani");
  await page.fill("input[name=familyName]", "Mwangi");
  await endSessions(t);
  await page.click("main button[type=submit]");
  await dialog(visit).waitFor();
  t.is(await page.inputValue("[name=account]"), "admin@greenfield.example");
  t.is(await page.evaluate("document.activeElement.name"), "password");
  await page.keyboard.press("Escape");
  await signInAgain(visit, "not the password");
  await page.locator("[data-shape=locked] [role=alert]", { hasText: "incorrect" }).waitFor();
  t.is(await page.locator("input[name=givenName]").inputValue(), "Amani");
  await signInAgain(visit);
  await page.locator("h1", { hasText: "Amani Mwangi" }).waitFor();
  await dialog(visit).waitFor({ state: "detached" });
  t.is((await (await client()).get("/students?q=Amani Mwangi")).body.data.length, 1, "saved once");
  await close();
});

test.serial(
  "entries that were not saved yet stay when the service reports the end of the session",
  async (t) => {
    const visit = await school.visit("admin");
    const { page, go, violations, close } = visit;
    await go("/students/new");
    await page.fill("input[name=givenName]", "Zuri");
    await endSessions(t);
    await dialog(visit).waitFor();
    t.deepEqual(await violations(), []);
    await signInAgain(visit);
    await dialog(visit).waitFor({ state: "detached" });
    t.is(await page.inputValue("input[name=givenName]"), "Zuri");
    await close();
  },
);

test.serial("a dialog stays open behind the sign-in, and its save goes through afterwards", async (t) => {
  const visit = await visitWithoutLive("admin");
  const { page, open, close } = visit;
  await open("/setup/rooms");
  await page.click("[data-event=add-rooms]");
  await page.fill("[role=dialog] input[name=name]", "Observatory");
  await endSessions(t);
  await page.click("[data-event=save-rooms]");
  await signInAgain(visit);
  await dialog(visit).waitFor({ state: "detached" });
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  await page.locator("td", { hasText: "Observatory" }).waitFor();
  t.pass();
  await close();
});

test.serial("marks of a register are saved after signing in again, on a phone", async (t) => {
  const visit = await visitWithoutLive("admin", { viewport: phone });
  const { page, go, close } = visit;
  await go(await register());
  const absent = page.locator("[data-student] input[aria-label=Absent]");
  await absent.first().check();
  await endSessions(t);
  await page.click("[data-event=save-register]");
  await dialog(visit).waitFor();
  t.true(await absent.first().isChecked());
  await signInAgain(visit);
  await page.locator(".toast", { hasText: "Register saved" }).waitFor();
  await close();
});

test.serial("another account leaves the page, after a warning", async (t) => {
  const visit = await visitWithoutLive("admin");
  const { page, go, close } = visit;
  await go("/students/new");
  await page.fill("input[name=givenName]", "Neema");
  await page.fill("input[name=familyName]", "Otieno");
  await endSessions(t);
  await page.click("main button[type=submit]");
  await dialog(visit).getByRole("button", { name: "Use another account" }).click();
  await dialog(visit).locator("text=have not been saved").waitFor();
  await dialog(visit).getByRole("button", { name: "Back to sign-in" }).click();
  await dialog(visit).locator("[name=password]").waitFor();
  await dialog(visit).getByRole("button", { name: "Use another account" }).click();
  await page.click("[data-event=leave-session]");
  await page.locator("input[name=email]").waitFor();
  t.is((await (await client()).get("/students?q=Neema Otieno")).body.data.length, 0);
  await page.fill("input[name=email]", "teacher@greenfield.example");
  await page.fill("input[name=password]", demoPassword);
  await page.click("button[type=submit]");
  await page.locator("#main h1").waitFor();
  t.is(await page.locator("text=Neema").count(), 0);
  await close();
});

test.serial(
  "entries in another tab stay, and go on when the account has signed in in one of them",
  async (t) => {
    const visit = await visitWithoutLive("admin");
    const { page, go, close } = visit;
    await go("/students/new");
    await page.fill("input[name=givenName]", "Imani");
    const reading = await page.context().newPage();
    await reading.goto("/guardians");
    await reading.locator("tbody tr").first().waitFor();
    // A read that is still on its way would find the end of the session before the click does.
    await reading.waitForLoadState("networkidle");
    await endSessions(t);
    await openFromMenu(reading, "Staff");
    await reading.locator("text=Your session has ended").waitFor();
    await dialog(visit).waitFor();
    await reading.fill("input[name=email]", "admin@greenfield.example");
    await reading.fill("input[name=password]", demoPassword);
    await reading.click("button[type=submit]");
    await reading.locator("h1", { hasText: "Staff" }).waitFor();
    await dialog(visit).waitFor({ state: "detached" });
    t.is(await page.inputValue("input[name=givenName]"), "Imani");
    await close();
  },
);

test.serial("a mark typed into the gradebook is saved after signing in again", async (t) => {
  const visit = await visitWithoutLive("teacher");
  const { page, open, close } = visit;
  const teacher = await client("teacher");
  const [{ courseOfferingId }] = (await teacher.get("/teaching-assignments?limit=1")).body.data;
  await teacher.post("/line-items", { courseOfferingId, title: "Last quiz", maxScore: "20" });
  await open(`/gradebook/${courseOfferingId}`);
  await page.locator("td.mark").first().waitFor();
  const titles = await page.locator(".grid-head .grid-title").allTextContents();
  await page.locator(`td.mark[data-row="0"][data-column="${titles.indexOf("Last quiz")}"]`).click();
  await endSessions(t, "teacher");
  await page.keyboard.type("17");
  await page.keyboard.press("Enter");
  await signInAgain(visit);
  await page.locator("text=All changes are saved.").waitFor();
  const { students } = (
    await (await client("teacher")).get(`/course-offerings/${courseOfferingId}/gradebook`)
  ).body;
  t.true(students.some(({ results }) => results.some(({ score }) => score === "17.00")));
  await close();
});
