import test from "ava";
import { classroom } from "../../assessment/classroom.ts";
import { startForeignTool } from "../../lti/foreign-tool.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole({ INTEGRATION_ALLOW: "127.0.0.1" });
const admin = await school.as("admin");
const student = await school.as("student");
const tool = await startForeignTool();
const own = (await student.get("/students")).body.data[0];
const { sectionId } = (await admin.get(`/enrollments?studentId=${own.id}`)).body.data[0];
const section = (await admin.get(`/sections/${sectionId}`)).body;
const { offeringId } = await classroom(admin, `Mathematics, ${section.name}`);
test.after.always(async () => {
  tool.close();
  await school.close();
});

test.serial("the office registers a tool, a teacher adds it, a student opens it on a phone", async (t) => {
  const office = await school.visit("admin");
  await office.open("/learning-tools?tab=tools");
  await office.page.click("[data-event=add-lti-tool]");
  await office.page.fill("[name=name]", "Fraction Lab");
  await office.page.fill("[name=loginUrl]", `${tool.url}/login`);
  await office.page.fill("[name=targetLinkUri]", `${tool.url}/launch`);
  await office.page.fill("[name=redirectUris]", `${tool.url}/launch`);
  await office.page.fill("[name=jwksUrl]", `${tool.url}/jwks`);
  await office.page.selectOption("[name=sharedData]", "name_email");
  await office.page.getByLabel("Return scores").check();
  t.deepEqual(await office.violations(), []);
  await office.page.click("[data-event=save-lti-tool]");
  await office.page.locator("h1", { hasText: "Fraction Lab" }).waitFor();
  await office.page.getByLabel("Platform ID (issuer)").waitFor();
  t.deepEqual(await office.violations(), []);
  t.deepEqual(office.complaints, []);
  await office.close();
  const [registered] = (await admin.get("/lti-tools?q=Fraction")).body.data;
  const at = (await admin.get(`/lti-tools/${registered.id}/registration`)).body;
  tool.registrations.push({
    ...{ iss: at.issuer, clientId: at.clientId, deploymentId: at.deploymentId },
    ...{ authUrl: at.authorizationUrl, tokenUrl: at.tokenUrl, jwksUrl: at.jwksUrl },
  });

  const teacher = await school.visit("teacher");
  await teacher.open("/learning-tools");
  await teacher.page.click("[data-event=add-lti-link]");
  const dialog = teacher.page.locator("[role=dialog]");
  await dialog.getByLabel("Course").selectOption(offeringId);
  await dialog.getByLabel("Tool", { exact: true }).selectOption(registered.id);
  await dialog.getByText("gets the names and email addresses").waitFor();
  await dialog.locator("[name=title]").fill("Halves and quarters");
  t.deepEqual(await teacher.violations(), []);
  await teacher.page.click("[data-event=save-lti-link]");
  await teacher.page.locator("tbody", { hasText: "Halves and quarters" }).waitFor();
  t.deepEqual(teacher.complaints, []);
  await teacher.close();

  const visitor = await school.visit("student", { viewport: phone });
  await visitor.open("/learning-tools");
  const open = visitor.page.getByRole("button", { name: "Open Halves and quarters" });
  await open.waitFor();
  t.deepEqual(await visitor.violations(), []);
  const width = await visitor.page.evaluate<number>(
    "document.documentElement.scrollWidth - window.innerWidth",
  );
  t.true(width <= 0, `scrolls sideways by ${width}`);
  const [opened] = await Promise.all([visitor.page.waitForEvent("popup"), open.click()]);
  await opened.locator("h1", { hasText: `Hello ${own.givenName}` }).waitFor();
  t.true(tool.sessions.at(-1)?.isStudent);
  t.deepEqual(visitor.complaints, []);
  await visitor.close();
});
