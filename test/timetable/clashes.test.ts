import test from "ava";
import fc from "fast-check";
import { startApp } from "../support/app.ts";
import type { StoredResponse } from "../support/client.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
const admin = await app.as("admin");
const plan = await makePlan(admin);
test.after.always(() => app.close());

const bells = {
  P1: ["08:00:00", "08:40:00"],
  P2: ["08:40:00", "09:20:00"],
  P3: ["09:30:00", "10:10:00"],
  Double: ["08:20:00", "09:30:00"],
} as const;
/** The offerings of the semester and of the term, with their sections. */
const { a, b, club, termA, termB } = plan.offerings;
const [sectionA, sectionB] = plan.sections;
const offered = {
  [plan.semesterId]: [
    [a, sectionA],
    [b, sectionB],
    [club, null],
  ],
  [plan.termId]: [
    [termA, sectionA],
    [termB, sectionB],
  ],
} as const;

interface Lesson {
  id?: string;
  dayOfWeek: number;
  startsAt: string;
  endsAt: string;
  validFrom: string;
  validTo: string;
  staffMemberId: string;
  sectionId: string | null;
  roomId: string | null;
}

/** Written apart from the service, and as plainly as can be: every lesson beside every other. */
function clash(a: Lesson, b: Lesson): boolean {
  if (a.id === b.id || a.dayOfWeek !== b.dayOfWeek) return false;
  if (a.endsAt <= b.startsAt || b.endsAt <= a.startsAt) return false;
  if (a.validTo < b.validFrom || b.validTo < a.validFrom) return false;
  if (a.staffMemberId === b.staffMemberId) return true;
  if (a.sectionId !== null && a.sectionId === b.sectionId) return true;
  return a.roomId !== null && a.roomId === b.roomId;
}
const clashes = (lessons: Lesson[], others = lessons) =>
  lessons.flatMap((a) => others.filter((b) => clash(a, b)).map((b) => [a, b]));

const number = (max: number) => fc.nat({ max });
const place = {
  dayOfWeek: fc.constantFrom(1, 1, 1, 2),
  period: fc.constantFrom<keyof typeof bells>("P1", "P2", "P3", "Double"),
  teacher: number(2),
  room: fc.option(number(1)),
};
const offering = number(5);
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("draft" as const),
      inTerm: fc.boolean(),
      month: number(2),
      copy: fc.boolean(),
      at: number(99),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant("add" as const), at: number(99), offering, ...place }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("change" as const), at: number(99), ...place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), at: number(99) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("publish" as const), at: number(99) }) },
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
interface Timetable {
  id: string;
  termId: string;
  status: string;
  validFrom: string;
  validTo: string;
}

const timetables = async (): Promise<Timetable[]> => {
  const lists = await Promise.all(
    [plan.semesterId, plan.termId].map((id) =>
      admin.get(`/timetables?termId=${id}&limit=200&sort=createdAt`),
    ),
  );
  return lists.flatMap(({ body }) => body.data);
};
const lessonsOf = async (id: string): Promise<Lesson[]> =>
  (await admin.get(`/timetable-entries?timetableId=${id}&limit=200`)).body.data;
const pick = <T>(list: T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
/** Where a lesson would be, in the words of the request and as the service would store it. */
function placed(where: Extract<Step, { do: "change" }>) {
  const request = {
    dayOfWeek: where.dayOfWeek,
    classPeriodId: plan.periods[where.period],
    staffMemberId: plan.teachers[where.teacher as 0 | 1 | 2],
    roomId: where.room === null ? null : plan.rooms[where.room as 0 | 1],
  };
  const [startsAt, endsAt] = bells[where.period];
  const { classPeriodId: _period, ...rest } = request;
  return { request, stored: { ...rest, startsAt, endsAt } };
}

/** The published lessons that would be left beside those of a draft: the versions of its own term give way. */
async function besides(draft: Timetable): Promise<Lesson[]> {
  const published = (await timetables()).filter(({ status }) => status === "published");
  const lists = await Promise.all(
    published.map(async (each) => {
      const lessons = await lessonsOf(each.id);
      const overlaps = each.validTo >= draft.validFrom && each.validFrom <= draft.validTo;
      if (each.termId !== draft.termId || !overlaps) return lessons;
      const validTo = dayBefore(draft.validFrom);
      return validTo < each.validFrom ? [] : lessons.map((lesson) => ({ ...lesson, validTo }));
    }),
  );
  return lists.flat();
}

const seen = { done: 0, refused: 0 };
/** The drafts of this run, with the ids of their lessons. */
let drafts: Array<Timetable & { lessons: string[] }> = [];

async function makeDraft(values: {
  termId?: string;
  validFrom?: string;
  validTo?: string;
  copyFrom?: string;
}) {
  const id = await plan.draft(values);
  const lessons = values.copyFrom ? (await lessonsOf(id)).map((lesson) => lesson.id!) : [];
  drafts.push({ ...(await admin.get(`/timetables/${id}`)).body, lessons });
}

/** Does one step. @returns what is wrong with the answer, if anything */
async function run(each: Step): Promise<string | undefined> {
  const draft = pick(drafts, each.at);
  if (each.do === "draft") {
    const termId = each.inTerm ? plan.termId : plan.semesterId;
    const source = each.copy && drafts.find((one) => one.termId === termId);
    await makeDraft({
      termId,
      validFrom: `2040-0${each.month + 1}-01`,
      validTo: each.inTerm ? "2040-03-30" : "2040-06-29",
      ...(source && { copyFrom: source.id }),
    });
    return undefined;
  }
  if (!draft) return undefined;
  if (each.do === "publish") {
    const response = await plan.publish(draft.id);
    if (response.status < 300) drafts = drafts.filter((one) => one !== draft);
    return judge(response, async () => clashes(await lessonsOf(draft.id), await besides(draft)).length > 0);
  }
  if (each.do === "add") {
    const { request, stored } = placed({ ...each, do: "change" });
    const [courseOfferingId, sectionId] = pick([...offered[draft.termId]!], each.offering)!;
    const response = await plan.add(draft.id, { ...request, courseOfferingId });
    if (response.status < 300) draft.lessons.push(response.body.id);
    const lesson = { ...draft, ...stored, sectionId, id: "new" };
    return judge(response, async () => clashes([lesson], await lessonsOf(draft.id)).length > 0);
  }
  const id = pick(draft.lessons, each.at);
  if (!id) return undefined;
  if (each.do === "remove") {
    draft.lessons = draft.lessons.filter((one) => one !== id);
    const { status } = await admin.delete(`/timetable-entries/${id}`);
    return status === 204 ? undefined : `removal answered ${status}`;
  }
  const { request, stored } = placed(each);
  const response = await admin.patch(`/timetable-entries/${id}`, request);
  return judge(response, async () => {
    const lessons = await lessonsOf(draft.id);
    return clashes([{ ...lessons.find((lesson) => lesson.id === id)!, ...stored }], lessons).length > 0;
  });
}

async function judge(
  { status, body }: StoredResponse,
  clashing: () => Promise<boolean>,
): Promise<string | undefined> {
  if (status < 300) {
    seen.done += 1;
    return undefined;
  }
  if (body.code !== "timetable_clash")
    return ["validation_failed", "duplicate"].includes(body.code) ? undefined : JSON.stringify(body);
  seen.refused += 1;
  return (await clashing()) ? undefined : `no clash: ${body.detail}`;
}

test("whatever is planned and published, nobody is in two places, and nothing else is refused as that", async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      drafts = [];
      await makeDraft({});
      for (const each of steps) {
        const wrong = await run(each);
        if (wrong) throw new Error(`${JSON.stringify(each)}: ${wrong}`);
      }
      const published = (await timetables()).filter(({ status }) => status === "published");
      const groups = await Promise.all([
        Promise.all(published.map(({ id }) => lessonsOf(id))).then((lists) => lists.flat()),
        ...drafts.map(({ id }) => lessonsOf(id)),
      ]);
      const found = groups.flatMap((lessons) => clashes(lessons));
      if (found.length) throw new Error(`in two places: ${JSON.stringify(found[0])}`);
    }),
    { numRuns: 10, endOnFailure: true },
  );
  t.log(`${seen.done} done, ${seen.refused} refused`);
  t.true(seen.done > 20 && seen.refused > 3);
});
