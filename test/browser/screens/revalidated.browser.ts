import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("a browser that opens a screen again is spared the lists that it has", async (t) => {
  const { page, open, complaints, close } = await school.visit("admin");
  const session = await page.context().newCDPSession(page);
  const answers: Array<{ path: string; status: number }> = [];
  const paths = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  session.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) =>
    answers.push({ path: paths.get(requestId) ?? "", status: statusCode }),
  );
  await session.send("Network.enable");
  /** Opens the list of subjects, waits for the text, and returns the statuses with which it was answered. */
  const statuses = async (text = "") => {
    answers.length = 0;
    await open("/setup/subjects");
    await page.locator("tbody tr", { hasText: text }).first().waitFor();
    const own = () => answers.filter(({ path }) => path === "/api/v1/subjects");
    // What the network tells may arrive after the page shows it.
    while (own().length === 0) await page.waitForTimeout(20);
    return [...new Set(own().map(({ status }) => status))];
  };

  t.deepEqual(await statuses(), [200]);
  const shown = await page.locator("tbody").innerText();
  t.deepEqual(await statuses(), [304]);
  t.is(await page.locator("tbody").innerText(), shown);

  const admin = await school.as("admin");
  const [row] = (await admin.get("/subjects?limit=1&sort=name")).body.data;
  await admin.patch(`/subjects/${row.id}`, { name: `${row.name} II` });
  t.true((await statuses(`${row.name} II`)).includes(200));
  t.deepEqual(complaints, []);
  await close();
});
