import test from "ava";
import { startConsole } from "../support/console.ts";
import { look, phone } from "../support/look.ts";

const school = await startConsole();
test.after.always(() => school.close());

for (const mailbox of ["teacher", "guardian", "student"])
  test.serial(`the screens of a ${mailbox} are accessible and fit`, async (t) => {
    for (const options of [{}, { locale: "ar", viewport: phone }]) {
      const visit = await school.visit(mailbox, options);
      const paths = [
        "/",
        "/notifications",
        "/announcements",
        "/conversations",
        "/conversations/new",
        "/account",
      ];
      await visit.go("/announcements");
      paths.push((await visit.page.locator(".row-link").first().getAttribute("href"))!);
      if (mailbox !== "student") {
        await visit.go("/conversations");
        paths.push((await visit.page.locator(".talk-link").first().getAttribute("href"))!);
      }
      if (mailbox === "student") paths.push("/?tab=results", "/?tab=fees", "/?tab=attendance");
      if (mailbox === "guardian") {
        await visit.go("/");
        const child = await visit.page.locator(".row-link").first().getAttribute("href");
        for (const tab of ["attendance", "timetable", "results", "report-cards", "fees"])
          paths.push(`${child}?tab=${tab}`);
      }
      t.deepEqual(await look(visit, paths), []);
      t.deepEqual(visit.complaints, []);
      await visit.close();
    }
  });
