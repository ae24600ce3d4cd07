import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const admit = async (values: object): Promise<string> => {
  const { status, body } = await admin.post("/students", { guardians: [], ...values });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.student.id;
};

test.serial("a student admitted without a class can be placed in one", async (t) => {
  const id = await admit({ givenName: "Amara", familyName: "Diallo" });
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go(`/students/${id}`);
  await page.locator("text=Not enrolled in a class yet.").waitFor();
  await page.getByRole("button", { name: "Place in a class" }).click();
  await page.selectOption("[role=dialog] select[name=gradeLevelId]", { label: "Grade 1" });
  await page.selectOption("[role=dialog] select[name=sectionId]", { label: "1 A" });
  t.deepEqual(await violations(), []);
  await page.click("[role=dialog] button[type=submit]");
  await page.locator(".page-head", { hasText: "1 A" }).waitFor();
  t.is(await page.getByRole("button", { name: "Place in a class" }).count(), 0);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a student who has left can be enrolled again", async (t) => {
  const id = await admit({ givenName: "Noor", familyName: "Haddad" });
  const [year] = (await admin.get("/academic-years?isCurrent=true")).body.data;
  const [level] = (await admin.get("/grade-levels")).body.data;
  const enrollment = { academicYearId: year.id, gradeLevelId: level.id, startsOn: year.startsOn };
  t.is((await admin.post(`/students/${id}/enrollments`, enrollment)).status, 201);
  const departure = { outcome: "withdrawn", effectiveOn: year.startsOn, reason: "Moved away" };
  t.is((await admin.post(`/students/${id}/departure`, departure)).status, 200);
  const { page, go, close } = await school.visit("admin");
  await go(`/students/${id}`);
  await page.locator(".page-head .badge", { hasText: "Withdrawn" }).waitFor();
  await page.getByRole("button", { name: "Enrol again" }).click();
  await page.selectOption("[role=dialog] select[name=gradeLevelId]", { index: 1 });
  await page.click("[role=dialog] button[type=submit]");
  await page.locator(".page-head .badge", { hasText: "Active" }).waitFor();
  t.pass();
  await close();
});

test.serial(
  "a grade with one class shows that there is no other, and attendance that nothing is recorded",
  async (t) => {
    const sections = (await admin.get("/sections?limit=200")).body.data as {
      id: string;
      gradeLevelId: string;
      academicYearId: string;
    }[];
    const only = sections.find(
      (one) =>
        sections.filter(
          (each) => each.gradeLevelId === one.gradeLevelId && each.academicYearId === one.academicYearId,
        ).length === 1,
    )!;
    const [year] = (await admin.get("/academic-years?isCurrent=true")).body.data;
    const id = await admit({
      givenName: "Leo",
      familyName: "Mutua",
      enrollment: {
        academicYearId: only.academicYearId,
        gradeLevelId: only.gradeLevelId,
        sectionId: only.id,
        startsOn: year.startsOn,
      },
    });
    const { page, go, close } = await school.visit("admin");
    await go(`/students/${id}`);
    await page.getByRole("button", { name: "Change class" }).click();
    await page.locator("[role=dialog]", { hasText: "has no other class this year" }).waitFor();
    t.is(await page.locator("[role=dialog] select").count(), 0);
    await page.locator("[role=dialog] .dialog-foot button").click();
    await page.click("[role=tab] >> text=Attendance");
    await page.locator("text=No attendance has been recorded yet.").waitFor();
    t.is(await page.locator("text=No absences or late").count(), 0);
    await close();
  },
);
