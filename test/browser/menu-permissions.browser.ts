import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { roleWith } from "../identity/with-permissions.ts";
import { ok } from "../support/ok.ts";
import { startConsole } from "./support/console.ts";

interface Entry {
  href: string;
  group: string;
  needs: readonly string[];
  for: readonly string[];
}
// Not a plain import: its types need those of browsers, without which the tests are compiled.
const navigation = new URL("../../web/src/app/routes/navigation.ts", import.meta.url).href;
const { groups, offers } = (await import(navigation)) as { groups: string[]; offers: Entry[] };

const school = await startConsole();
const admin = await school.as("admin");
const { id, key } = await roleWith(admin, ["school.read"]);
const account = { email: "clerk@greenfield.example", name: "Clara Clerk", password: demoPassword };
await ok(admin.post("/users", { ...account, personType: "staff", roles: [key] }));
test.after.always(() => school.close());

/** Entries that only teachers have: the permissions that make the console treat somebody as a teacher. */
const permissionsOfTeachers = ({ for: kinds }: Entry) =>
  kinds.includes("office") ? [] : ["grades.write", "structure.read"];

for (const group of groups) {
  const ofStaff = offers.filter(
    (each) => each.group === group && (each.for.includes("office") || each.for.includes("teacher")),
  );
  test.serial(
    `a role with what an entry of the menu needs is refused nothing on its screen: ${group}`,
    async (t) => {
      t.timeout(120_000);
      const { page, open, close } = await school.visit("clerk");
      const refused: string[] = [];
      let entry = "";
      page.on("response", (response) => {
        if (response.status() === 403) refused.push(`${entry} (${response.url().replace(school.url, "")})`);
      });
      for (const offer of ofStaff) {
        const needs = new Set(["school.read", ...offer.needs, ...permissionsOfTeachers(offer)]);
        const permissions = [...needs].map((permission) => ({ permission, scope: "all" }));
        await ok(admin.put(`/roles/${id}/permissions`, { permissions }));
        entry = offer.href;
        await open(offer.href);
        t.not(await page.locator("h1").first().innerText(), "Page not found", offer.href);
        const tabs = page.getByRole("tab");
        for (let index = 1; index < (await tabs.count()); index++) {
          await tabs.nth(index).click();
          await page.locator(".skeleton, .spinner").first().waitFor({ state: "detached" });
        }
        await page.waitForLoadState("networkidle");
      }
      t.deepEqual(refused, []);
      await close();
    },
  );
}

test.serial("the editor of a role names what its screens still need, and adds it", async (t) => {
  const own = await roleWith(admin, [{ permission: "visitors.read", scope: "own_classes" }]);
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open(`/roles/${own.id}`);
  const note = page.locator(".note", { hasText: "Some screens need more permissions" });
  await note.getByText("Reception also needs: Students: View, Staff: View").waitFor();
  t.deepEqual(await violations(), []);
  await note.getByRole("button", { name: "Add" }).click();
  // The screen of the students shows classes, so that it needs more itself.
  await note.getByText("Students also needs").waitFor();
  await note.getByRole("button", { name: "Add" }).click();
  await note.waitFor({ state: "detached" });
  await page.getByLabel("Students: View", { exact: true }).selectOption({ label: "whole school" });
  await page.locator("form").getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").last().waitFor();
  const { permissions } = await ok(admin.get(`/roles/${own.id}/permissions`));
  t.deepEqual(permissions, [
    { permission: "staff.read", scope: "own_classes" },
    { permission: "structure.read", scope: "own_classes" },
    { permission: "students.read", scope: "all" },
    { permission: "visitors.read", scope: "own_classes" },
  ]);
  t.deepEqual(complaints, []);
  await close();
});
