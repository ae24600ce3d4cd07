import test from "ava";
import sharp from "sharp";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const guardian = await school.as("guardian");
const [child] = (await guardian.get("/students")).body.data as Array<{ id: string }>;
test.after.always(() => school.close());

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);
const file = (name: string, buffer: Buffer, mimeType = "application/pdf") => ({ name, mimeType, buffer });
const picture = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
const documentsOf = async (studentId: string) =>
  (await admin.get(`/documents?studentId=${studentId}&deleted=false`)).body.data as Array<{
    fileName: string;
  }>;

test.serial(
  "the office uploads several documents at once; a refused one stays with its reason",
  async (t) => {
    const { page, violations, open, close } = await school.visit("admin");
    const dialog = page.getByRole("dialog");
    await open(`/students/${child!.id}`);
    await page.getByRole("tab", { name: "Documents" }).click();
    await page.locator("td", { hasText: "birth-certificate.pdf" }).waitFor();
    t.deepEqual(await violations(), []);
    await page.getByRole("button", { name: "Upload documents" }).click();
    await dialog
      .getByLabel("Files")
      .setInputFiles([
        file("vaccination.pdf", pdf("one")),
        file("letter.docx", Buffer.from("PK\u0003\u0004", "latin1"), "application/vnd.openxmlformats"),
        file("swimming.pdf", pdf("two")),
      ]);
    await dialog.getByLabel("Type").selectOption({ label: "Certificate" });
    await dialog.getByLabel("Expires on").fill("2030-06-30");
    await dialog.getByLabel("Visible to the family").check();
    await dialog.getByRole("button", { name: "Upload documents" }).click();
    await dialog.getByText("This is an Office document or an archive.").waitFor();
    await dialog.getByText("These files were not uploaded.").waitFor();
    t.is(await dialog.getByLabel("Expires on").inputValue(), "2030-06-30", "nothing typed is lost");
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.locator("td", { hasText: "swimming.pdf" }).waitFor();
    const names = (await documentsOf(child!.id)).map(({ fileName }) => fileName);
    t.true(names.includes("vaccination.pdf") && names.includes("swimming.pdf"));
    t.false(names.some((name) => name.startsWith("letter")));

    await page.getByRole("button", { name: "Edit: vaccination.pdf" }).click();
    await dialog.getByLabel("Visible to the family").uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator("tr", { hasText: "vaccination.pdf" }).getByText("Staff only").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download swimming.pdf" }).click();
    t.is((await download).suggestedFilename(), "swimming.pdf");
    await page.locator("tr", { hasText: "vaccination.pdf" }).getByRole("button", { name: "Delete" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.locator("td", { hasText: "vaccination.pdf" }).waitFor({ state: "detached" });
    await close();
  },
);

test.serial("a guardian downloads the documents of a child on a phone", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("guardian", {
    viewport: phone,
    hasTouch: true,
  });
  await open(`/children/${child!.id}`);
  await page.getByRole("tab", { name: "Documents" }).tap();
  await page.locator("td", { hasText: "swimming.pdf" }).waitFor();
  t.is(await page.locator("td", { hasText: "previous-school.pdf" }).count(), 0, "it is not for the family");
  t.is(await page.getByRole("button", { name: "Upload documents" }).count(), 0);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  t.deepEqual(await violations(), []);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download swimming.pdf" }).tap();
  t.is((await download).suggestedFilename(), "swimming.pdf");
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a photo is chosen with a preview, and shown wherever the student is", async (t) => {
  const { page, violations, open, close } = await school.visit("admin", { viewport: phone, hasTouch: true });
  const dialog = page.getByRole("dialog");
  await open(`/students/${child!.id}`);
  await page.getByRole("button", { name: "Change photo" }).tap();
  await dialog.getByLabel("Picture").setInputFiles(file("me.jpg", await picture("#884422"), "image/jpeg"));
  await dialog.getByRole("img", { name: "Preview of the chosen picture" }).waitFor();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).tap();
  await dialog.waitFor({ state: "detached" });
  await page.locator(".glance .avatar img").waitFor();
  const { givenName } = (await admin.get(`/students/${child!.id}`)).body;
  await open(`/students?q=${givenName}`);
  await page.locator(".avatar img").first().waitFor();
  t.deepEqual(await violations(), []);
  await close();
  const family = await school.visit("guardian", { viewport: phone, hasTouch: true });
  await family.open("/");
  await family.page.locator(".child .avatar img").waitFor();
  t.deepEqual(family.complaints, []);
  await family.close();
});

test.serial("the logo of the school takes the place of the mark, and can be removed", async (t) => {
  const { page, violations, complaints, open, close } = await school.visit("admin");
  const card = page.locator("section.card", {
    has: page.getByRole("heading", { name: "Logo", exact: true }),
  });
  await open("/settings");
  await card.getByLabel("Picture").setInputFiles(file("logo.png", await picture("#224488"), "image/png"));
  await card.getByRole("button", { name: "Save" }).click();
  await page.locator(".side .school-mark img").waitFor();
  t.deepEqual(await violations(), []);
  await card.getByRole("button", { name: "Remove logo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove logo" }).click();
  await page.locator(".side .school-mark svg").waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office finds what expires soon", async (t) => {
  const { page, violations, open, close } = await school.visit("admin");
  await open("/documents");
  await page.locator("td", { hasText: "swimming.pdf" }).waitFor();
  await page.getByLabel("Expiry").selectOption({ label: "Expires within 30 days" });
  await page.locator("td", { hasText: "swimming.pdf" }).waitFor({ state: "detached" });
  await page.locator("td", { hasText: "trip-consent.pdf" }).waitFor();
  t.deepEqual(await violations(), []);
  await close();
});
