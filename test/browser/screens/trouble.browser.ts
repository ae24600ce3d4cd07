import test from "ava";
import type { Route } from "playwright-core";
import { demoPassword } from "../../../seeders/demo.ts";
import { startConsole } from "../support/console.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const school = await startConsole();
test.after.always(() => school.close());

const problem = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify({ status, code }) });

test.serial("a screen that could not be fetched offline loads when the connection is back", async (t) => {
  const { page, close } = await school.visit("admin");
  await page.context().setOffline(true);
  await openFromMenu(page, "Staff");
  await page.locator("#main", { hasText: "The service cannot be reached" }).waitFor();
  await page.context().setOffline(false);
  await page.locator("#main h1", { hasText: "Staff" }).waitFor({ timeout: 15_000 });
  await page.locator("tbody tr").first().waitFor();
  t.pass();
  await close();
});

test.serial("a failed screen that was left and reopened loads when the connection is back", async (t) => {
  const { page, close } = await school.visit("admin");
  await page.context().setOffline(true);
  await openFromMenu(page, "Guardians");
  await page.locator("#main", { hasText: "The service cannot be reached" }).waitFor();
  await openFromMenu(page, "Dashboard");
  await page.context().setOffline(false);
  await openFromMenu(page, "Guardians");
  await page.locator("#main h1", { hasText: "Guardians" }).waitFor({ timeout: 15_000 });
  t.pass();
  await close();
});

test.serial("a search that fails is not shown as a student who does not exist", async (t) => {
  const { page, open, close } = await school.visit("bursar");
  await open("/fees/pay");
  await page.route("**/api/v1/students?*", problem(500, "internal_error"));
  await page.getByRole("combobox").fill("samuel");
  await page.locator(".picker-menu [role=alert]", { hasText: "Something went wrong" }).waitFor();
  t.is(await page.locator("text=No results").count(), 0);
  await page.unroute("**/api/v1/students?*");
  await page.getByRole("option", { name: /Samuel Wambui/ }).waitFor({ timeout: 15_000 });
  await close();
});

test.serial("failed reads are retried when the service is back", async (t) => {
  const { page, go, close } = await school.visit("admin");
  await page.route("**/api/v1/guardians?*", (route) => route.abort());
  await go("/guardians");
  await page.locator(".not-loaded", { hasText: "The service cannot be reached" }).waitFor();
  await page.unroute("**/api/v1/guardians?*");
  await page.locator("tbody tr").first().waitFor({ timeout: 10_000 });
  t.is(await page.locator(".not-loaded").count(), 0);
  await close();
});

test.serial("an ended session leads to the sign-in page and back to the same page", async (t) => {
  const { page, open, close } = await school.visit("admin");
  await open("/students?q=aziz");
  await page.route("**/api/v1/**", problem(401, "unauthenticated"));
  await openFromMenu(page, "Staff");
  await page.locator("text=Your session has ended").waitFor();
  await page.unroute("**/api/v1/**");
  await page.fill("input[name=email]", "admin@greenfield.example");
  await page.fill("input[name=password]", demoPassword);
  await page.click("button[type=submit]");
  await page.locator("#main h1", { hasText: "Staff" }).waitFor();
  t.regex(page.url(), /\/staff$/);
  await close();
});

test.serial("a refused token is replaced once, invisibly to the user", async (t) => {
  const { page, go, close } = await school.visit("admin");
  let refused = 0;
  await page.route("**/api/v1/staff-members?*", (route) => {
    refused += 1;
    return refused === 1 ? problem(401, "unauthenticated")(route) : route.fallback();
  });
  await go("/staff");
  await page.locator("tbody tr").first().waitFor();
  t.is(refused, 2);
  t.is(await page.locator("input[name=password]").count(), 0);
  await close();
});
