import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("a guardian asks on a phone and the teacher answers, each while the page is open", async (t) => {
  const teacher = await school.visit("teacher");
  await openFromMenu(teacher.page, "Conversations");
  await teacher.page.locator(".talk-link[data-unread]").click();
  await teacher.page.locator(".bubble", { hasText: "May calculators be used?" }).waitFor();
  // Whoever sees a message has read it.
  await teacher.page.locator(".talk-link[data-unread]").waitFor({ state: "detached" });

  const guardian = await school.visit("guardian", { viewport: phone, hasTouch: true, isMobile: true });
  await guardian.page.click(".bar >> text=Conversations");
  await guardian.page.locator(".talk-link").first().click();
  await guardian.page.locator(".bubble-line[data-own]", { hasText: "May calculators be used?" }).waitFor();
  t.false(await guardian.page.locator(".talk-list").isVisible());

  await teacher.page.getByLabel("Your message").fill("Yes, the simple ones.");
  await teacher.page.keyboard.press("Enter");
  await guardian.page.locator(".bubble", { hasText: "Yes, the simple ones." }).waitFor();
  t.deepEqual(await guardian.violations(), []);
  await guardian.page.getByLabel("Your message").fill("Thank you!");
  await guardian.page.getByRole("button", { name: "Send" }).click();
  await teacher.page.locator(".bubble", { hasText: "Thank you!" }).waitFor();
  t.deepEqual(await teacher.violations(), []);

  await guardian.page.locator(".page-back").click();
  await guardian.page.locator(".talk-link", { hasText: "Thank you!" }).waitFor();
  t.is(await guardian.page.locator("text=Reported messages").count(), 0);
  t.deepEqual([...guardian.complaints, ...teacher.complaints], []);
  await guardian.close();
  await teacher.close();
});

test.serial("a student begins a conversation with a teacher, and nobody else is offered", async (t) => {
  const { page, complaints, violations, close } = await school.visit("student");
  await openFromMenu(page, "Conversations");
  await page.click("text=New conversation");
  t.is(await page.getByLabel("With", { exact: true }).count(), 0);
  await page.getByRole("combobox", { name: "To" }).click();
  const offered = page.locator("[role=option]");
  await offered.first().waitFor();
  const student = await school.as("student");
  const { data } = (await student.get("/communication/contacts?limit=20")).body;
  t.is(await offered.count(), data.length);
  await offered.filter({ hasText: "Staff" }).first().click();
  await page.getByLabel("Your message").fill("May I hand it in on Friday?");
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".bubble-line[data-own]", { hasText: "May I hand it in on Friday?" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a teacher gathers a class, renames and locks the conversation, and leaves it", async (t) => {
  const { page, complaints, violations, close } = await school.visit("teacher");
  await openFromMenu(page, "Conversations");
  await page.click("text=New conversation");
  await page.getByLabel("With", { exact: true }).selectOption("class");
  await page.getByLabel("Subject").fill("Trip to the museum");
  await page.getByLabel("Course").selectOption({ index: 1 });
  await page.getByLabel("Students", { exact: true }).check();
  await page.getByLabel("Your message").fill("We leave at eight.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator("h1", { hasText: "Trip to the museum" }).waitFor();
  await page.setViewportSize(phone);
  const [field, bar] = await Promise.all(
    [".thread-foot", ".bar"].map((part) => page.locator(part).boundingBox()),
  );
  t.true(field!.y + field!.height <= bar!.y, "the place to answer is in sight on a phone");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Participants" }).click();
  t.deepEqual(await violations(), []);
  await page.locator("[role=dialog]").getByLabel("Subject").fill("Trip to the zoo");
  await page.locator("[role=dialog]").getByRole("button", { name: "Save" }).click();
  await page.locator("h1", { hasText: "Trip to the zoo" }).waitFor();
  await page.getByRole("button", { name: "Participants" }).click();
  await page.locator("[role=dialog]").getByRole("button", { name: "Lock" }).click();
  await page.locator("text=This conversation is locked").waitFor();
  t.is(await page.getByLabel("Your message").count(), 0);
  await page.getByRole("button", { name: "Participants" }).click();
  await page.locator("[role=dialog]").getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog", { name: "Leave" }).getByRole("button", { name: "Leave" }).click();
  await page.locator("h1", { hasText: "Conversations" }).waitFor();
  await page.locator(".talk-link").first().waitFor();
  const left = page.locator(".talk-link", { hasText: "Trip to the zoo" });
  // The list is drawn as it was until it has been asked for again.
  await left.waitFor({ state: "detached" });
  t.is(await left.count(), 0);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a message is reported, and the office hides it", async (t) => {
  const student = await school.as("student");
  const contacts = (await student.get("/communication/contacts?kind=staff")).body.data;
  const teacherName = (await (await school.as("teacher")).get("/auth/me")).body.user?.name;
  const whom = contacts.find(({ name }) => name === teacherName) ?? contacts[0];
  const body = "This is not a kind thing to say.";
  const begun = await student.post("/conversations", { type: "direct", userId: whom.id, body });
  t.is(begun.status, 201);

  const teacher = await school.visit("teacher");
  await teacher.go(`/conversations/${begun.body.id}`);
  const bubble = teacher.page.locator(".bubble-line", { hasText: body });
  await bubble.getByRole("button", { name: /^Report/ }).click();
  await teacher.page.fill("[role=dialog] textarea", "Rude");
  t.deepEqual(await teacher.violations(), []);
  await teacher.page.click("[role=dialog] button[type=submit]");
  await teacher.page.locator("text=The school will review it.").waitFor();

  const { page, complaints, violations, close } = await school.visit("admin");
  await openFromMenu(page, "Conversations");
  await page.click("text=Reported messages");
  const row = page.locator("tr", { hasText: body });
  await row.getByRole("button", { name: "Hide message" }).click();
  await row.locator(".badge", { hasText: "Hidden" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.click("[role=tab] >> text=Who can message whom");
  await page.locator("select[name=student-staff]").selectOption("nobody");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".toast", { hasText: "Saved" }).first().waitFor();
  t.deepEqual(await violations(), []);
  t.is((await student.get("/communication/contacts?kind=staff")).body.data.length, 0);

  await teacher.page.reload();
  await teacher.page.locator("text=The school has hidden this message.").waitFor();
  t.deepEqual([...complaints, ...teacher.complaints], []);
  await teacher.close();
  await close();
});

test.serial("what one is told of a message leads to its conversation", async (t) => {
  const { page, complaints, close } = await school.visit("teacher");
  await page.click(".bell");
  await page.locator("tr", { hasText: "May calculators be used?" }).locator("a").click();
  await page.locator("h1", { hasText: "Grace Wambui" }).waitFor();
  await page.locator(".bubble", { hasText: "May calculators be used?" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});
