import test from "ava";
import { courseRequestSchool } from "../../course-requests/course-request-school.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { admin, term, self, others, elective, request, move } = await courseRequestSchool(school);
test.after.always(() => school.close());

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
const find = async () => (await admin.get("/course-request-rounds?q=Autumn&limit=1")).body.data[0];

test.serial("the office plans a round and opens it", async (t) => {
  for (const title of ["Astronomy", "Beekeeping", "Cooking"]) await elective(title, 1);
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/course-requests");
  t.deepEqual(await violations(), []);
  await page.getByRole("link", { name: "Plan round" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Autumn electives");
  await page.getByLabel("Term", { exact: true }).selectOption(term.id);
  await page.getByLabel("Opens (time of the school)").fill(at(-2));
  await page.getByLabel("Closes (time of the school)").fill(at(4));
  await page.getByLabel("Instructions for families").fill("One course each.");
  for (const title of ["Astronomy", "Beekeeping", "Cooking"])
    await page.getByLabel(`${title} (1 places)`).check();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".page-head .badge", { hasText: "Draft" }).waitFor();
  await page.getByRole("button", { name: "Open for requests" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open for requests" }).click();
  await page.locator(".page-head .badge", { hasText: "Open" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a student ranks courses on a phone, and changes the order", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("student", { viewport: phone });
  await open("/my-course-requests");
  const card = page.locator(".card", { hasText: "Autumn electives" });
  await card.getByRole("button", { name: "Choose Beekeeping" }).click();
  await card.getByRole("button", { name: "Choose Astronomy" }).click();
  t.true(await card.getByRole("button", { name: "Choose Cooking" }).isDisabled());
  await card.getByRole("button", { name: "Move up: Astronomy" }).click();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await card.getByRole("button", { name: "Submit request" }).click();
  await card.locator(".badge", { hasText: "Submitted" }).waitFor();
  const { data } = (await admin.get(`/course-requests?courseRequestRoundId=${(await find()).id}`)).body;
  t.is(data[0].choiceTitles, "1. Astronomy; 2. Beekeeping");
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a guardian sees the round of a child on a phone", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("guardian", { viewport: phone });
  await open("/my-course-requests");
  await page.locator(".card", { hasText: "Autumn electives" }).waitFor();
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office gives out the places and publishes them; the student sees the result", async (t) => {
  const { id, courseOfferingIds } = await find();
  for (const other of others.slice(0, 2))
    t.is((await request(admin, id, other, courseOfferingIds.slice(1, 3))).status, 200);
  t.is((await move(id, "closed")).status, 200);
  const office = await school.visit("admin");
  const { page } = office;
  await office.open(`/course-requests/${id}`);
  await page.locator("tr", { hasText: "Beekeeping" }).locator(".badge", { hasText: "1 too few" }).waitFor();
  await page.getByRole("button", { name: "Give out places" }).click();
  t.deepEqual(await office.violations(), []);
  await page.getByRole("dialog").getByRole("button", { name: "Give out places" }).click();
  await page.locator("td .badge", { hasText: "Place confirmed" }).first().waitFor();
  t.deepEqual(await office.violations(), []);
  await page.getByRole("button", { name: "Publish result" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish result" }).click();
  await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
  t.deepEqual(office.complaints, []);
  await office.close();

  const family = await school.visit("student", { viewport: phone });
  await family.open("/my-course-requests");
  const card = family.page.locator(".card", { hasText: "Autumn electives" });
  await card
    .locator("tr", { hasText: "Astronomy" })
    .locator(".badge", { hasText: "Place confirmed" })
    .waitFor();
  t.deepEqual(await family.violations(), []);
  t.deepEqual(family.complaints, []);
  await family.close();
  const enrolled = (await admin.get(`/course-enrollments?studentId=${self}&status=active`)).body.data;
  t.true(enrolled.some((each) => courseOfferingIds.includes(each.courseOfferingId)));
});
