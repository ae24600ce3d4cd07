import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const rooms = (await admin.get("/rooms?limit=200&sort=name")).body.data as Array<{
  id: string;
  name: string;
}>;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
test.after.always(() => school.close());

test.serial("a teacher finds a free room on a phone and books it; nobody else finds it then", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("teacher", { viewport: phone });
  await go("/timetable?tab=rooms");
  await page.fill("[name=date]", inDays(9));
  await page.fill("[name=startsAt]", "18:00");
  await page.fill("[name=endsAt]", "19:30");
  await page.click("[data-event=find-room]");
  await page
    .locator(".suggestions li")
    .nth(rooms.length - 1)
    .waitFor();
  t.deepEqual(await violations(), []);
  await page.locator(".suggestions [data-event=ask-book-room]").first().click();
  await page.fill("[role=dialog] [name=title]", "Drama club");
  await page.click("[data-event=book-room]");
  await page.locator("tbody tr", { hasText: "Drama club" }).waitFor();
  await page
    .locator(".suggestions li")
    .nth(rooms.length - 1)
    .waitFor({ state: "detached" });
  t.deepEqual(await violations(), []);
  const width = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  t.true(width <= 0, `scrolls sideways by ${width}`);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the room's timetable shows the booking, and the office cancels it", async (t) => {
  const [booking] = (await admin.get("/room-bookings?q=Drama")).body.data;
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go(`/timetable?of=room&id=${booking.roomId}`);
  await page.locator(".toolbar-row select").first().waitFor();
  const mondayOf = (date: string) => {
    const at = new Date(`${date}T00:00:00Z`);
    return at.getTime() / 86_400_000 - ((at.getUTCDay() + 6) % 7);
  };
  for (let week = mondayOf(inDays(0)); week < mondayOf(booking.date); week += 7)
    await page.getByRole("button", { name: "Next week" }).click();
  await page.locator("td", { hasText: "Drama club" }).waitFor();
  await go("/timetable?tab=rooms&q=Drama");
  await page.click("[data-event=ask-cancel-room-booking]");
  await page.fill("[role=dialog] [name=reason]", "The floor is painted");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=cancel-room-booking]");
  await page.locator("tbody .badge", { hasText: "Cancelled" }).waitFor();
  const { body } = await (await school.as("teacher")).get("/communication/notifications?limit=20");
  t.true(body.data.some(({ type }) => type === "room_booking_cancelled"));
  t.deepEqual(complaints, []);
  await close();
});
