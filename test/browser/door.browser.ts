import test from "ava";
import type { Page } from "playwright-core";
import { demoPassword } from "../../seeders/demo.ts";
import { startConsole } from "./support/console.ts";

const school = await startConsole();
test.after.always(() => school.close());

test("the sign-in page is small, comes from here alone, and keeps to the policy for content", async (t) => {
  const { page, complaints, foreign, close } = await school.visit();
  await close();
  const again = await school.visit();
  const session = await again.page.context().newCDPSession(again.page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const response = await again.page.reload({ waitUntil: "networkidle" });
  t.log(`${bytes} bytes`);
  t.true(bytes > 30_000 && bytes < 150_000, `${bytes} bytes`);
  const policy = response!.headers()["content-security-policy"]!;
  t.regex(policy, /script-src 'self'(;|$)/);
  t.deepEqual([...complaints, ...again.complaints], []);
  t.deepEqual([...foreign, ...again.foreign], []);
  t.truthy(page);
  await again.close();
});

test("the dashboard is below 300 kB in all, with fonts, charts and headers", async (t) => {
  const { page, close } = await school.visit("admin");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  let [all, headers] = [0, 0];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    all += encodedDataLength;
  });
  // At this point only the headers have come. HTTP/2, as proxies speak it, compresses them.
  session.on("Network.responseReceived", ({ response }) => {
    headers += response.encodedDataLength;
  });
  await page.reload();
  await page.locator(".chart svg").nth(2).waitFor();
  await page.waitForLoadState("networkidle");
  const content = all - headers;
  t.log(`${content} bytes, and ${headers} of headers`);
  t.true(content > 100_000 && all < 300_000, `${all} bytes`);
  await close();
});

test("a wrong password is told, a right one leads to where the address pointed", async (t) => {
  const { page, close } = await school.visit();
  await page.goto("/students");
  await page.fill("input[name=email]", "admin@greenfield.example");
  await page.fill("input[name=password]", "not the password");
  await page.click("button[type=submit]");
  t.regex(await page.locator("[role=alert]").innerText(), /incorrect/);
  await page.fill("input[name=password]", demoPassword);
  await page.click("button[type=submit]");
  await page.locator("h1", { hasText: "Students" }).waitFor();
  t.pass();
  await close();
});

/** The names of all that a page keeps in the browser; the cookie of the session is out of its reach. */
const keptBy = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => [
    ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name), ...document.cookie.split("; ").filter(Boolean),
  ].sort())()`);

test("the session is there again after a reload, and gone after signing out, in every tab", async (t) => {
  const { page, complaints, close } = await school.visit("admin");
  const other = await page.context().newPage();
  await other.goto("/guardians");
  await other.locator("h1", { hasText: "Guardians" }).waitFor();
  await page.reload();
  await page.locator("h1", { hasText: "Dashboard" }).waitFor();
  const [known] = (await (await school.as("admin")).get("/guardians?limit=1&sort=familyName")).body.data;
  await other.locator("td", { hasText: known.familyName }).first().waitFor();
  t.deepEqual(await keptBy(other), ["home", "signed-in"], "nothing about people");
  await page.click(".account");
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.locator("input[name=password]").waitFor();
  await other.locator("input[name=password]").waitFor();
  t.deepEqual(await keptBy(other), ["home"]);
  t.false((await other.content()).includes(known.familyName), "what was read is not on the page any more");
  await page.reload();
  await page.locator("input[name=password]").waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test("who has forgotten the password is told that a link is on its way, known or not", async (t) => {
  const { page, violations, close } = await school.visit();
  await page.click("text=Forgot your password?");
  await page.fill("input[name=email]", "nobody@greenfield.example");
  await page.click("button[type=submit]");
  await page.locator("text=we have sent a link").waitFor();
  t.deepEqual(await violations(), []);
  await page.goto("/reset-password?token=not-a-token");
  await page.fill("input[name=password]", "A-better-password-1");
  await page.fill("input[name=again]", "another");
  await page.click("button[type=submit]");
  await page.locator("text=The passwords do not match.").waitFor();
  await page.fill("input[name=again]", "A-better-password-1");
  await page.click("button[type=submit]");
  await page.locator("[role=alert]").waitFor();
  t.deepEqual(await violations(), []);
  await close();
});

test("the page speaks the language of the browser, and the one that is chosen from then on", async (t) => {
  const { page, complaints, close } = await school.visit(undefined, { locale: "fr-FR" });
  t.is(await page.locator("h1").innerText(), "Connexion");
  await page.selectOption("select", "ar");
  await page.locator("h1", { hasText: "تسجيل الدخول" }).waitFor();
  t.is(await page.locator("html").getAttribute("dir"), "rtl");
  await page.reload();
  await page.locator("h1", { hasText: "تسجيل الدخول" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test("who holds a paper of the school checks its code without signing in", async (t) => {
  const office = await school.as("admin");
  const { id: studentId } = (await office.get("/students?limit=1")).body.data[0];
  const { verificationCode: code, studentName } = (await office.post("/transcripts", { studentId })).body;
  const { page, violations, foreign, close } = await school.visit();
  await page.click("text=Verify a document");
  await page.fill("input[name=code]", code.toLowerCase());
  await page.click("button[type=submit]");
  await page.locator("dd", { hasText: studentName }).waitFor();
  t.true(await page.locator("text=Genuine").isVisible());
  t.deepEqual(await violations(), []);
  await page.fill("input[name=code]", "AAAA-AAAA-AAAA-AAAA");
  await page.click("button[type=submit]");
  await page.locator("text=No document with this code").waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(foreign, []);
  await close();
});
