import type { ExecutionContext } from "ava";
import type { YearSchool } from "./year-school.ts";

const days = ["2027-01-11", "2027-01-12", "2027-01-13", "2027-01-14", "2027-01-15"];

/** A teacher takes the first register on a phone; the office takes the others of the week on its last day. */
export async function takeRegisters(t: ExecutionContext, year: YearSchool) {
  const rose = await year.accept("rose");
  const { page } = rose;
  await page.locator(".register-link", { hasText: "2 Blue" }).locator("text=Pending").waitFor();
  await page.locator("#main", { hasText: "Today’s lessons" }).getByText("English").first().waitFor();
  await rose.shoot("11-my-day");
  const before = await rose.clicks();
  await page.locator(".register-link", { hasText: "2 Blue" }).click();
  await page.locator("[data-student]", { hasText: "Collins Chebet" }).getByLabel("Absent").check();
  await page.locator(".register-foot", { hasText: "Present: 13" }).waitFor();
  await rose.shoot("12-register");
  t.deepEqual(await rose.violations(), []);
  await page.click("[data-event=save-register]");
  await page.locator(".register-link", { hasText: "2 Blue" }).locator("text=Taken").waitFor();
  const clicks = (await rose.clicks()) - before;
  t.true(clicks < 5, `${clicks} clicks to take a register`);
  t.log(`take a register: ${clicks} clicks, one of them an absence`);
  t.log(`from the operator's first click to the first register: ${await year.clicks()} clicks`);

  await year.setTime("2027-01-15T10:00:00Z");
  const joy = await year.as("joy");
  await joy.page.locator(".stat", { hasText: "no register taken yet" }).waitFor();
  await joy.menu("Attendance");
  for (const day of days)
    for (const name of ["1 Blue", "2 Blue", "3 Blue"]) {
      await joy.page.getByLabel("Date").fill(day);
      await joy.page.waitForURL(`**/attendance?date=${day}`);
      const register = joy.page.locator(".register-link", { hasText: name });
      const isTaken = day === days[0] && name === "2 Blue";
      await register.locator(isTaken ? "text=Taken" : "text=Pending").waitFor();
      if (isTaken) continue;
      await register.click();
      await joy.page.locator("[data-student]").first().waitFor();
      await joy.page.click("[data-event=save-register]");
      await register.locator("text=Taken").waitFor();
    }
  await joy.page.getByText("All registers of this day are taken.").waitFor();
  await joy.menu("Dashboard");
  await joy.page.locator(".stat", { hasText: "Registers" }).locator("text=3 / 3").waitFor();
  await joy.page.locator(".stat", { hasText: "Present today" }).locator("text=100%").waitFor();
  await joy.shoot("13-dashboard");
  await joy.menu("Students");
  await joy.page.fill("input[type=search]", "Collins");
  await joy.page.locator(".row-link", { hasText: "Collins" }).click();
  // One of five days.
  await joy.main.locator("text=80%").first().waitFor();
}
