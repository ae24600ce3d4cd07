import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import fc from "fast-check";
import { startApp } from "../support/app.ts";
import type { StoredResponse } from "../support/client.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const [published] = (await admin.get("/timetables?status=published&limit=1")).body.data;
const plan = await makePlan(admin, 2043);
const { periods, teachers, offerings, rooms } = plan;
await admin.patch(`/class-periods/${periods.Double}`, { status: "archived" });

const fileOf = async (id: string): Promise<string> => {
  const { status, body } = await admin.get(`/timetables/${id}/timetable.fet`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const importInto = (id: string, text: string, query = "", client = admin) =>
  client("POST", `/timetables/${id}/fet${query}`, text, { "content-type": "application/xml" });
const entriesOf = async (timetableId: string) =>
  (await admin.get(`/timetable-entries?timetableId=${timetableId}&limit=200`)).body.data;
const lessonsOf = async (timetableId: string) =>
  (await entriesOf(timetableId))
    .map((row) =>
      [row.dayOfWeek, row.classPeriodId, row.courseOfferingId, row.staffMemberId, row.roomId].join(" "),
    )
    .sort();

function made({ status, body }: StoredResponse) {
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

// Students of two classes share a course without a class: groups of FET.
for (const sectionId of plan.sections) {
  const { student } = (await admin.post("/students", { givenName: "Shares", familyName: "Chess" })).body;
  const enrolled = { studentId: student.id, startsOn: "2043-01-02" };
  const { academicYearId, gradeLevelId } = plan;
  const inClass = { academicYearId, gradeLevelId, sectionId, startsOn: "2043-01-02" };
  made(await admin.post(`/students/${student.id}/enrollments`, inClass));
  const chosen = { ...enrolled, courseOfferingId: offerings.club };
  made(await admin.post("/course-enrollments", chosen));
}

test.after.always(() => app.close());

const lesson = fc.record({
  dayOfWeek: fc.integer({ min: 1, max: 5 }),
  classPeriodId: fc.constantFrom(periods.P1, periods.P2, periods.P3),
  courseOfferingId: fc.constantFrom(offerings.a, offerings.b, offerings.club),
  staffMemberId: fc.constantFrom(...teachers),
  roomId: fc.constantFrom(null, ...rooms),
});

test.serial("a draft that is exported and imported again has the same lessons", async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(lesson, { minLength: 1, maxLength: 15 }), async (wanted) => {
      const [from, to] = [await plan.draft(), await plan.draft()];
      for (const each of wanted) await plan.add(from, each);
      const expected = await lessonsOf(from);
      const file = await fileOf(from);
      const { status, body } = await importInto(to, file);
      t.is(status, 200, JSON.stringify(body));
      t.like(body, { lessons: expected.length, added: expected.length, removed: 0, unknown: [] });
      t.deepEqual(await lessonsOf(to), expected);
      t.like((await importInto(to, file)).body, { added: 0, removed: 0 });
    }),
    { numRuns: 8 },
  );
});

test.serial(
  "the preview names what is not known and changes nothing; a clash refuses the whole file",
  async (t) => {
    const id = await plan.draft();
    const at = { dayOfWeek: 1, classPeriodId: periods.P1, courseOfferingId: offerings.a, roomId: null };
    await plan.add(id, { ...at, staffMemberId: teachers[0] });
    const other = { ...at, courseOfferingId: offerings.b, classPeriodId: periods.P2 };
    await plan.add(id, { ...other, staffMemberId: teachers[1] });
    const before = await lessonsOf(id);
    const file = await fileOf(id);

    const strange = file
      .replaceAll("Teacher One", "Somebody Else")
      .replace(
        "</Time_Constraints_List>",
        "<ConstraintTeacherMaxDaysPerWeek><Active>true</Active></ConstraintTeacherMaxDaysPerWeek></Time_Constraints_List>",
      );
    const preview = await importInto(id, strange, "?dryRun=true");
    t.like(preview.body, { lessons: 1, added: 0, removed: 1 });
    t.deepEqual(preview.body.unknown, [{ kind: "teacher", name: "Somebody Else", activities: 1 }]);
    t.true(
      preview.body.rules.some(({ name }: { name: string }) => name === "ConstraintTeacherMaxDaysPerWeek"),
    );
    t.like(await importInto(id, strange), { status: 409, body: { code: "fet_unknown_names" } });

    const clash = file
      .replaceAll("<Teacher>Teacher Two</Teacher>", "<Teacher>Teacher One</Teacher>")
      .replaceAll("<Preferred_Hour>P2</Preferred_Hour>", "<Preferred_Hour>P1</Preferred_Hour>");
    t.like(await importInto(id, clash), { status: 409, body: { code: "timetable_clash" } });
    t.deepEqual(await lessonsOf(id), before);
    t.like(await importInto(id, strange, "?skipUnknown=true"), { status: 200, body: { lessons: 1 } });
    t.is((await lessonsOf(id)).length, 1);
  },
);

test.serial("hostile files, other files, other people and published timetables are refused", async (t) => {
  const id = await plan.draft();
  const file = await fileOf(id);
  const bad = { status: 400, body: { code: "bad_fet_file" } };
  t.like(await importInto(id, `<!DOCTYPE fet [<!ENTITY a "b">]><fet>&a;</fet>`), bad);
  t.like(await importInto(id, `${"<a>".repeat(100)}${"</a>".repeat(100)}`), bad);
  t.like(await importInto(id, "<Activities_Timetable/>"), bad);
  t.like(await importInto(id, "<html/>"), bad);
  t.is((await importInto(id, `<fet>${" ".repeat(11_000_000)}</fet>`)).status, 413);
  t.is((await importInto(id, file, "", teacher)).status, 403);
  t.is((await teacher.get(`/timetables/${id}/timetable.fet`)).status, 403);
  const elsewhere = await app.as("admin", "riverside");
  t.is((await importInto(id, file, "", elsewhere)).status, 404);
  t.is((await elsewhere.get(`/timetables/${id}/timetable.fet`)).status, 404);
  await plan.publish(id);
  t.like(await importInto(id, file), { status: 409, body: { code: "timetable_published" } });
});

/** @returns the file with data and timetable that FET makes of a data file */
async function solve(t: ExecutionContext, file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fet-"));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "school.fet"), file);
  const fet = spawn(
    "fet-cl",
    [`--inputfile=${folder}/school.fet`, `--outputdir=${folder}`, "--timelimitseconds=60", "--htmllevel=0"],
    { stdio: "ignore", timeout: 90_000, killSignal: "SIGKILL" },
  );
  await once(fet, "exit");
  const names = await readdir(folder, { recursive: true });
  const result = names.find((name) => name.endsWith("_data_and_timetable.fet"));
  if (!result) throw new Error(await readFile(join(folder, "logs/result.txt"), "utf8"));
  return readFile(join(folder, result), "utf8");
}

const hasFet = spawnSync("fet-cl", ["--version"]).status === 0;
(hasFet ? test.serial : test.serial.skip)(
  "FET reads the file of the demo school, places what is missing, and its result is imported",
  async (t) => {
    const { termId, validFrom, validTo } = published;
    const copy = { name: "For FET", termId, validFrom, validTo, copyFrom: published.id };
    const { body: draft } = await admin.post("/timetables", copy);
    const entries = await entriesOf(draft.id);
    for (const { id } of entries.slice(0, 5)) await admin.delete(`/timetable-entries/${id}`);
    const left = await lessonsOf(draft.id);

    const { status, body } = await importInto(draft.id, await solve(t, await fileOf(draft.id)));
    t.is(status, 200, JSON.stringify(body));
    t.like(body, { removed: 0, unplaced: 0, unknown: [] });
    t.true(body.added > 0, JSON.stringify(body));
    const after = await lessonsOf(draft.id);
    t.is(after.length, left.length + body.added);
    t.true(left.every((each) => after.includes(each)));

    const shared = await plan.draft();
    const chess = { dayOfWeek: 2, classPeriodId: periods.P2, courseOfferingId: offerings.club };
    await plan.add(shared, { ...chess, staffMemberId: teachers[0] });
    const file = await fileOf(shared);
    t.is(file.match(/<Group>/g)?.length, 2);
    t.is(file.match(/<Students>/g)?.length, 2);
    const again = await importInto(shared, await solve(t, file));
    t.like(again.body, { lessons: 1, added: 0, removed: 0, unknown: [] });
  },
);
