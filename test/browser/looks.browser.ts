import test from "ava";
import { startConsole, type Visit } from "./console.ts";

const school = await startConsole();
test.after.always(() => school.close());

const office = [
  "/",
  "/students",
  "/students/new",
  "/guardians",
  "/staff",
  "/attendance",
  "/absences",
  "/timetable",
  "/exams",
  "/report-cards",
  "/fees",
  "/fees?tab=payments",
  "/fees?tab=defaulters",
  "/fees?tab=ageing",
  "/fees/pay",
  "/users",
  "/emails",
  "/subscription",
  "/activity?tab=client",
  "/settings",
  "/account",
];
/** Lists whose first row is opened. */
const details = [
  "/students",
  "/guardians",
  "/staff",
  "/attendance",
  "/gradebook",
  "/exams",
  "/fees",
  "/users",
];

/** Looks at every screen with axe, and whether it fits its width. */
async function look({ page, open, violations }: Visit, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await open(path);
    for (const violation of await violations()) found.push(`${path}: ${violation}`);
    if (await page.evaluate("document.documentElement.scrollWidth > innerWidth"))
      found.push(`${path}: wider than the window`);
  }
  return found;
}

async function firstRows({ page, open }: Visit): Promise<string[]> {
  const paths: string[] = [];
  for (const list of details) {
    await open(list);
    const link = page.locator(".row-link, .register-link").first();
    await link.waitFor();
    paths.push((await link.getAttribute("href"))!);
  }
  return paths;
}

const ways = {
  "light, on a desk": {},
  "dark, on a desk": { colorScheme: "dark" },
  "light, on a phone": { viewport: { width: 390, height: 844 } },
  "Arabic, dark, on a phone": { locale: "ar", colorScheme: "dark", viewport: { width: 390, height: 844 } },
} as const;

for (const [way, options] of Object.entries(ways))
  test.serial(`every screen is accessible and fits: ${way}`, async (t) => {
    const visit = await school.visit("admin", options);
    t.deepEqual(await look(visit, [...office, ...(await firstRows(visit))]), []);
    t.deepEqual(visit.complaints, []);
    t.deepEqual(visit.foreign, []);
    await visit.close();
  });

for (const mailbox of ["teacher", "guardian", "student"])
  test.serial(`so are the screens of a ${mailbox}`, async (t) => {
    for (const options of [ways["light, on a desk"], ways["Arabic, dark, on a phone"]]) {
      const visit = await school.visit(mailbox, options);
      const paths = ["/", "/account"];
      if (mailbox === "student") paths.push("/?tab=results", "/?tab=fees", "/?tab=attendance");
      if (mailbox === "guardian") {
        await visit.open("/");
        const child = await visit.page.locator(".row-link").first().getAttribute("href");
        for (const tab of ["attendance", "timetable", "results", "report-cards", "fees"])
          paths.push(`${child}?tab=${tab}`);
      }
      t.deepEqual(await look(visit, paths), []);
      t.deepEqual(visit.complaints, []);
      await visit.close();
    }
  });

test.serial("the sign-in page is accessible, light and dark, left to right and right to left", async (t) => {
  for (const options of [{}, { colorScheme: "dark", locale: "ar" } as const]) {
    const visit = await school.visit(undefined, options);
    t.deepEqual(await look(visit, ["/", "/forgot-password", "/reset-password?token=1"]), []);
    await visit.close();
  }
});
