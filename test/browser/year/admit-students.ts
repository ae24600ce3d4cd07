import type { ExecutionContext } from "ava";
import { addressOf, type YearSchool, type YearVisit } from "./year-school.ts";

const givenNames = [
  ..."Amina Brian Caro David Esther Faith George Hawa Ian Jane Kevin Lilian Moses Naomi Omar".split(" "),
  ..."Purity Quincy Ruth Samuel Tabitha Uhuru Violet Wendy Xavier Yusuf Zawadi Abel Beatrice".split(" "),
  ..."Collins Dorcas Eric Fatuma Grace Hassan Irene John Khadija Leah Mary Noah".split(" "),
];
const familyNames = ["Wanjiru", "Otieno", "Mutua", "Chebet", "Hassan"];

/** 40 students over the three classes, as an office writes them: grades by name, dates day first. */
const file = [
  "Admission no,First name,Surname,Date of birth,Sex,Grade,Section",
  ...givenNames.map((name, index) => {
    const grade = 1 + (index % 3);
    const [day, number] = [`1${index % 10}/0${1 + (index % 9)}`, String(index + 1).padStart(3, "0")];
    const place = `Grade ${grade},${grade} Blue`;
    return `H-${number},${name},${familyNames[index % 5]},${day}/${2021 - grade},${index % 2 ? "m" : "f"},${place}`;
  }),
].join("\n");

/** The office imports 40 students, and admits three by hand: two siblings, and a child with two guardians. */
export async function admitStudents(t: ExecutionContext, year: YearSchool) {
  const joy = await year.as("joy");
  const { page, dialog, main } = joy;
  await joy.menu("Set-up", "School set-up");
  await page.getByRole("link", { name: "Import students and guardians" }).click();
  await page.getByRole("button", { name: "Import file" }).click();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "students.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Upload and check" }).click();
  await page.locator("h1", { hasText: "students.csv" }).waitFor();
  await page.locator("text=Rows with errors: 40").waitFor();
  await page.getByLabel("Date format").selectOption({ label: "DD/MM/YYYY" });
  await page.getByRole("button", { name: "Save and check again" }).click();
  await page.locator(".stat", { hasText: "Ready" }).locator("text=40").waitFor();
  await joy.shoot("07-import");
  await page.getByRole("button", { name: /^Import/ }).click();
  await page.locator("text=Imported: 40").waitFor();

  await admit(joy, { name: "Zuri Abara", bornOn: "2020-02-03", grade: "Grade 1" }, async () => {
    await page.fill("input[name=guardianGivenName]", "Ada");
    await page.fill("input[name=guardianFamilyName]", "Abara");
    await page.fill("input[name=guardianEmail]", addressOf("ada"));
    await page.getByLabel("Invite").check();
  });
  await admit(joy, { name: "Juma Abara", bornOn: "2018-02-03", grade: "Grade 3" }, async () => {
    await page.getByLabel("The guardian is").selectOption("known");
    const guardian = page.getByRole("combobox", { name: "Guardian", exact: true });
    // Scrolls it into view first: the list of what was found closes when the page is scrolled.
    await guardian.click();
    await guardian.fill("ada");
    await page.getByRole("option").first().click();
  });
  for (const [name, kind] of [
    ["Juma", "new"],
    ["Zuri", "known"],
  ] as const) {
    await joy.menu("Students");
    await page.fill("input[type=search]", name);
    await page.locator("tbody tr").nth(1).waitFor({ state: "detached" });
    await page.locator(".row-link", { hasText: name }).click();
    await page.getByRole("tab", { name: "Family" }).click();
    await page.getByRole("button", { name: "Place in a household" }).click();
    if (kind === "new") {
      await dialog.getByLabel("The household is").selectOption("new");
      await dialog.getByLabel("Name").fill("Abara");
    } else {
      const households = dialog.getByLabel("Household", { exact: true });
      await households.locator("option:checked", { hasText: "Abara" }).waitFor({ state: "attached" });
    }
    await joy.submit();
    await main.locator("dd", { hasText: "Abara" }).first().waitFor();
  }
  await main.locator("dd a", { hasText: "Juma Abara" }).waitFor();
  await joy.shoot("08-family");

  const before = await joy.clicks();
  await admit(joy, { name: "Lulu Odhiambo", bornOn: "2019-06-01", grade: "Grade 2" }, async () => {
    await page.fill("input[name=guardianGivenName]", "Otis");
    await page.fill("input[name=guardianFamilyName]", "Odhiambo");
    await page.fill("input[name=guardianPhone]", "0700 000 001");
  });
  const clicks = (await joy.clicks()) - before;
  await page.getByRole("tab", { name: "Family" }).click();
  await page.getByRole("button", { name: "Add guardian" }).click();
  await dialog.getByLabel("The guardian is").selectOption("new");
  await dialog.getByLabel("Given name").fill("Nell");
  await dialog.getByLabel("Family name").fill("Odhiambo");
  await joy.submit();
  await main.locator("td", { hasText: "Nell Odhiambo" }).waitFor();
  await joy.menu("Students");
  await page.locator(".pager", { hasText: "1–25 of 43" }).waitFor();
  t.true(clicks < 5, `${clicks} clicks to admit a student`);
  t.log(`admit a student: ${clicks} clicks`);
}

interface Applicant {
  name: string;
  bornOn: string;
  grade: string;
}
/** Admits a student from the dashboard. The only class of a grade level is chosen already. */
async function admit({ page, menu }: YearVisit, student: Applicant, fillGuardian: () => Promise<void>) {
  await menu("Dashboard");
  await page.getByRole("link", { name: "Admit student" }).click();
  const [givenName, familyName] = student.name.split(" ");
  await page.fill("input[name=givenName]", givenName!);
  await page.fill("input[name=familyName]", familyName!);
  await page.fill("input[name=dateOfBirth]", student.bornOn);
  await page
    .locator("select[name=gradeLevelId] option", { hasText: student.grade })
    .waitFor({ state: "attached" });
  await page.selectOption("select[name=gradeLevelId]", { label: student.grade });
  await page
    .locator("select[name=sectionId] option:checked", { hasText: "Blue" })
    .waitFor({ state: "attached" });
  await fillGuardian();
  await page.click("#main button[type=submit]");
  await page.locator("h1", { hasText: student.name }).waitFor();
}
