import type { Console, Visit } from "./console.ts";

/** The screens of the office that an address leads to. */
export const officePaths = [
  "/",
  "/admissions",
  "/admissions?tab=waitlist",
  "/admissions?tab=interviews",
  "/admissions?tab=interview-times",
  "/admissions?tab=inquiries",
  "/admissions?tab=campaigns",
  "/students",
  "/students/new",
  "/guardians",
  "/households",
  "/student-groups",
  "/duplicates",
  "/behaviour",
  "/documents",
  "/behaviour/new",
  "/year-end",
  "/staff",
  "/staff/teaching",
  "/attendance",
  "/absences",
  "/timetable",
  "/exams",
  "/exam-approvals",
  "/report-cards",
  "/report-card-templates",
  "/report-card-templates/new",
  "/transcripts",
  "/fees",
  "/fees?tab=invoices",
  "/fees?tab=payments",
  "/fees?tab=defaulters",
  "/fees?tab=reports",
  "/fees?tab=plan",
  "/fees/pay",
  "/messages",
  "/messages/new",
  "/messages?tab=templates",
  "/messages?tab=app",
  "/announcements",
  "/events",
  "/events/new",
  "/events?tab=planned",
  "/announcements?tab=own",
  "/announcements/new",
  "/conversations",
  "/conversations/new",
  "/conversations/reports",
  "/conversations/reports?tab=rules",
  "/imports",
  "/integrations",
  "/integrations?tab=webhooks",
  "/integrations?tab=keys",
  "/clearances",
  "/guardian-emails",
  "/users",
  "/roles",
  "/emails",
  "/emails?tab=suppressions",
  "/subscription",
  "/activity",
  "/client-events",
  "/settings",
  "/notifications",
  "/notifications/settings",
  "/account",
];
/** Lists whose first row is opened. */
const lists = [
  "/admissions",
  "/admissions?tab=inquiries",
  "/admissions?tab=campaigns",
  ...[
    "/students",
    "/guardians",
    "/staff",
    "/attendance",
    "/gradebook",
    "/exams",
    "/fees?tab=invoices",
    "/users",
    "/roles",
  ],
  "/announcements",
];

export const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** Charts take a frame or two to follow the window. */
const isTooWide = `(async () => {
  for (let frame = 0; frame < 30; frame++) {
    if (document.documentElement.scrollWidth <= innerWidth) return false;
    await new Promise(requestAnimationFrame);
  }
  return true;
})()`;

export async function firstRows({ page, go }: Visit): Promise<string[]> {
  const paths: string[] = [];
  for (const list of lists) {
    await go(list);
    const link = page.locator(".row-link, .register-link").first();
    await link.waitFor();
    paths.push((await link.getAttribute("href"))!);
  }
  return paths;
}

/** Screens of what a new school has none of: it is made, and looked at. */
export async function madeRows(school: Console): Promise<string[]> {
  const admin = await school.as("admin");
  const make = async (path: string, values: object): Promise<string> => {
    const { status, body } = await admin.post(path, values);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id;
  };
  const audienceFilter = { any: [{ kind: "everyone" }] };
  const body = "A text that is long enough to need more than one line where the window is narrow.";
  const message = await make("/scheduled-messages", {
    ...{ channel: "in_app", subject: "A message that waits", body, audienceFilter, status: "draft" },
  });
  const announcement = await make("/announcements", { title: "A draft", body, audienceFilter });
  const connection = await make("/integration-connections", {
    ...{ name: "The district", connector: "oneroster" },
    baseUrl: "https://sis.example.org/ims/oneroster/rostering/v1p2",
  });
  const webhook = await make("/webhook-endpoints", {
    ...{ name: "The library", url: "https://library.example.org/hooks/of/the/school" },
    eventTypes: ["student.created", "student.updated", "student.left", "payment.received"],
  });
  await make(`/webhook-endpoints/${webhook}/test`, {});
  const [contact] = (await admin.get("/communication/contacts?kind=staff&limit=1")).body.data;
  const conversation = await make("/conversations", {
    type: "group",
    title: "All",
    userIds: [contact.id],
    body,
  });
  const response = await (
    await fetch(`${school.url}/api/v1/import-batches?kind=students&fileName=pupils.csv`, {
      method: "POST",
      headers: { "content-type": "text/csv", authorization: `Bearer ${admin.credentials.accessToken}` },
      body: "Called by,Surname\nNia,Kamau\n",
    })
  ).json();
  const { batch } = response as { batch: { id: string } };
  return [
    `/messages/${message}`,
    `/messages/${message}/edit`,
    `/announcements/${announcement}`,
    `/announcements/${announcement}/edit`,
    `/integrations/connections/${connection}`,
    `/integrations/webhooks/${webhook}`,
    `/conversations/${conversation}`,
    `/imports/${batch.id}`,
  ];
}

/**
 * Looks at every screen with axe as the visit has it, then at its colours in the dark, and whether it fits a desk and
 * a phone. @returns what is wrong, one line each
 */
export async function look({ page, go, violations }: Visit, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const note = (lines: readonly string[], how: string) => {
      for (const line of lines) found.push(`${path} ${how}: ${line}`);
    };
    await go(path);
    note(await violations(), "as it is");
    await page.emulateMedia({ colorScheme: "dark" });
    note(await violations(["color-contrast"]), "in the dark");
    await page.emulateMedia({ colorScheme: "light" });
    const size = page.viewportSize()!;
    for (const other of [desk, phone]) {
      await page.setViewportSize(other);
      if (await page.evaluate(isTooWide)) found.push(`${path} at ${other.width}: wider than the window`);
    }
    await page.setViewportSize(size);
  }
  return found;
}
