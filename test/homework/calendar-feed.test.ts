import test from "ava";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { homeworkClass, inHours, setHomework } from "./homework-class.ts";

const app = await startApp();
const { teacher, student, offeringId } = await homeworkClass(app);
const guardian = await app.as("guardian");
const bursar = await app.as("bursar");
test.after.always(() => app.close());

const feedOf = async (client: Client): Promise<string> =>
  (await client.post("/calendar-feeds", { kind: "calendar", name: "Mine" })).body.path;
/** The times in UTC at which a feed has this, with its whole title. */
async function timesIn(path: string, title: string) {
  const text = (await (await fetch(app.url + path)).text()).replaceAll("\r\n ", "");
  return text
    .split("BEGIN:VEVENT")
    .filter((event) => event.includes(title))
    .map((event) => [/SUMMARY:(.*)\r/.exec(event)![1], /DTSTART:(.*)\r/.exec(event)![1]]);
}
const inUtc = (time: string) => time.replace(/[-:]|\.\d+/g, "");

test.serial("homework is in the calendars of student and guardian until it is cancelled", async (t) => {
  const [ofStudent, ofGuardian, ofBursar] = [
    await feedOf(student),
    await feedOf(guardian),
    await feedOf(bursar),
  ];
  const draft = { courseOfferingId: offeringId, title: "Secret plan", dueAt: inHours(40), maxScore: "10" };
  t.is((await teacher.post("/assignments", draft)).status, 201);
  const { id, dueAt } = await setHomework(teacher, offeringId, { title: "Angles of a kite" });
  const [[summary, time]] = (await timesIn(ofStudent, "Angles of a kite")) as [[string, string]];
  t.regex(summary, /: Angles of a kite$/);
  t.is(time, inUtc(dueAt));
  t.deepEqual(await timesIn(ofStudent, "Secret plan"), []);
  t.deepEqual(await timesIn(ofBursar, "Angles of a kite"), []);
  const [[ofChild, timeOfChild]] = (await timesIn(ofGuardian, "Angles of a kite")) as [[string, string]];
  t.regex(ofChild, /: Angles of a kite \(\S.*\)$/, "with the name of the child");
  t.is(timeOfChild, time);

  const later = inHours(70);
  t.is((await teacher.patch(`/assignments/${id}`, { dueAt: later })).status, 200);
  t.is((await timesIn(ofStudent, "Angles of a kite"))[0]![1], inUtc(later));
  t.is((await teacher.put(`/assignments/${id}/status`, { status: "cancelled" })).status, 200);
  t.deepEqual(await timesIn(ofStudent, "Angles of a kite"), []);
});
