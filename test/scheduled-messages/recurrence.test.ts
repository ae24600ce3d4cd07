import test from "ava";
import fc from "fast-check";
import rrule from "rrule";
import { nextOccurrence } from "../../src/core/scheduled-messages/recurrence/recurrence.ts";
import { startApp } from "../support/app.ts";
import { runsAll } from "../support/runner/runs-all.ts";

/** Random rules per property. */
const numRuns = runsAll ? 300 : 10;

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const write = (recurrence: string) =>
  admin.post("/scheduled-messages", {
    channel: "in_app",
    subject: "Again",
    body: "and again",
    audienceFilter: { any: [{ kind: "everyone" }] },
    status: "draft",
    scheduledAt: "2026-12-01T05:00:00Z",
    recurrence,
  });

// Requests come first: the properties below keep this process busy for longer than the service keeps an idle connection.
test.serial("a rule that is none, or finds no further day, is refused with what to do", async (t) => {
  for (const [rule, said] of [
    [" ", /must have at least 1 character/],
    ["weekly", /may consist of FREQ.* such as FREQ=WEEKLY;BYDAY=MO/],
    ["FREQ=HOURLY", /FREQ of DAILY, WEEKLY, MONTHLY or YEARLY/],
    ["FREQ=DAILY;BYHOUR=8", /may consist of/],
    ["FREQ=WEEKLY;BYDAY=XX", /invalid BYDAY: it must be days such as MO,TH/],
    ["FREQ=WEEKLY;BYDAY=1MO", /only with a FREQ of MONTHLY or YEARLY/],
    ["FREQ=MONTHLY;BYMONTHDAY=99", /invalid BYMONTHDAY: it must be from 1 to 31/],
    ["FREQ=YEARLY;BYMONTH=13", /invalid BYMONTH: it must be from 1 to 12/],
    ["FREQ=DAILY;COUNT=0", /invalid COUNT/],
    ["FREQ=DAILY;INTERVAL=1,2", /one number from 1 to 999/],
    ["FREQ=DAILY;COUNT=2;UNTIL=20270101", /must not have both/],
    ["FREQ=DAILY;UNTIL=20271301", /invalid UNTIL: it must be a date such as 20261218/],
    ["FREQ=WEEKLY;WKST=XX", /invalid WKST: it must be one of SU/],
    ["FREQ=DAILY;FREQ=DAILY", /must not contain a part twice/],
    ["FREQ=WEEKLY;UNTIL=20200101T000000Z", /has no occurrence after the first/],
    ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", /has no occurrence after the first/],
    ["FREQ=DAILY;INTERVAL=7;BYDAY=WE", /has no occurrence after the first/],
    ["FREQ=MONTHLY;BYSETPOS=300", /has no occurrence after the first/],
  ] as const) {
    const { status, body } = await write(rule);
    t.is(status, 400, rule);
    t.is(body.errors[0].path, "recurrence");
    t.regex(body.errors[0].message, said, rule);
  }
  for (const rule of [
    "RRULE:FREQ=WEEKLY",
    "freq=weekly;byday=mo",
    "FREQ=DAILY;COUNT=1",
    "FREQ=MONTHLY;BYDAY=-1FR",
  ])
    t.is((await write(rule)).status, 201, rule);
});

const zone = "Africa/Nairobi";
const series = (rule: string, start: Date, most = 8) => {
  const found: Date[] = [];
  for (let at: Date | null = start; found.length < most; found.push(at)) {
    at = nextOccurrence(rule, start, at, zone);
    if (!at) break;
  }
  return found.map((date) => date.toISOString());
};

const names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const list = <T>(one: fc.Arbitrary<T>) =>
  fc.option(fc.uniqueArray(one, { minLength: 1, maxLength: 3 }), { nil: [] as T[] });
const rules = fc
  .record({
    FREQ: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
    INTERVAL: list(fc.integer({ min: 1, max: 4 })),
    BYMONTH: list(fc.integer({ min: 1, max: 12 })),
    BYMONTHDAY: list(fc.integer({ min: -31, max: 31 }).filter((day) => day !== 0)),
    BYDAY: list(fc.constantFrom(...names)),
    nth: fc.constantFrom("", "", "1", "2", "-1", "5"),
    // Counted from the end the library goes on at the begin where there are too few.
    BYSETPOS: list(fc.constantFrom(-1, 1, 2, 3)),
    WKST: list(fc.constantFrom("MO", "SU", "WE")),
  })
  .map(({ FREQ, nth, BYDAY, INTERVAL, WKST, BYSETPOS, ...rest }) => {
    const isNumbered = FREQ === "MONTHLY" || FREQ === "YEARLY";
    const parts = {
      ...rest,
      BYDAY: BYDAY.map((day) => (isNumbered ? nth : "") + day),
      INTERVAL: INTERVAL.slice(0, 1),
      WKST: WKST.slice(0, 1),
      // Of a week that has begun the library takes what is left of it.
      BYSETPOS: isNumbered ? BYSETPOS : [],
    };
    const given = Object.entries(parts).filter(([, values]) => values.length);
    return [`FREQ=${FREQ}`, ...given.map(([name, values]) => `${name}=${values.join(",")}`)].join(";");
  });

test("a series is the one that the standard's own library finds", (t) => {
  const years = 5;
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 800 }), (rule, day) => {
      const start = new Date(Date.UTC(2026, 0, 1 + day, 5));
      // The library searches for thousands of years what there is not: one day more ends it.
      const wall = new Date(start.getTime() + 3 * 3_600_000);
      const last = new Date(wall.getTime() + years * 365 * 86_400_000);
      const all = new rrule.RRuleSet();
      all.rrule(new rrule.RRule({ ...rrule.RRule.parseString(rule), dtstart: wall, until: last }));
      const expected: string[] = [];
      const ours = series(rule, start, 4);
      if (ours.length === 0) return true;
      all.between(wall, last, false, (date) => {
        expected.push(new Date(date.getTime() - 3 * 3_600_000).toISOString());
        return expected.length < 40;
      });
      // Of one month or year the library gives the last before the first where it is named so.
      const first = expected.sort().slice(0, 4);
      return first.every((time, index) => ours[index] === time);
    }),
    { numRuns },
  );
  t.pass();
});

test("a series ends by its count, its begin included, and by its last day", (t) => {
  const monday = new Date("2026-11-23T05:00:00Z");
  const at = (text: string) => new Date(text).toISOString();
  t.deepEqual(series("FREQ=WEEKLY;COUNT=3", monday), [at("2026-11-30T05:00Z"), at("2026-12-07T05:00Z")]);
  t.deepEqual(series("FREQ=WEEKLY;BYDAY=TU;COUNT=2", monday), [at("2026-11-24T05:00Z")]);
  t.deepEqual(series("FREQ=DAILY;UNTIL=20261125", monday), [
    at("2026-11-24T05:00Z"),
    at("2026-11-25T05:00Z"),
  ]);
  t.deepEqual(series("FREQ=DAILY;UNTIL=20261125T050000Z", monday).length, 2);
  t.deepEqual(series("FREQ=DAILY;UNTIL=20261125T045959Z", monday).length, 1);
  t.deepEqual(series("FREQ=DAILY;UNTIL=20261125T080000", monday).length, 2, "by the clock on the wall");
});

test("what comes next is the same however long ago the series began", (t) => {
  const local = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);
  const bound = fc.constantFrom("", "", ";COUNT=7", ";COUNT=120", ";COUNT=999", ";UNTIL=20261201");
  fc.assert(
    fc.property(rules, bound, fc.integer({ min: 1, max: 14_000 }), (rule, end, days) => {
      // Days of the first period before the start are counted differently by the library.
      fc.pre(!(rule.includes("BYSETPOS") && end.includes("COUNT")));
      const after = new Date("2026-11-22T06:00:00Z");
      const start = new Date(Date.UTC(2026, 10, 22 - days, 5));
      const dtstart = local(start, 3);
      const options = rrule.RRule.parseString(rule + end);
      // The library counts the start only where it fits the rule; here the start is always the first.
      const startFits = new rrule.RRule({ ...rrule.RRule.parseString(rule), dtstart, count: 1 })
        .all((found) => found.getTime() === dtstart.getTime())
        .some((found) => found.getTime() === dtstart.getTime());
      fc.pre(startFits || !options.count);
      const horizon = new Date(local(after, 3).getTime() + 5 * 365 * 86_400_000);
      // An end without a time includes its day; the library would end it at midnight.
      const last = options.until && new Date(options.until.getTime() + 86_399_000);
      const until = last ?? (options.count ? null : horizon);
      const reference = new rrule.RRule({ ...options, dtstart, ...(until && { until }) });
      // Of one month or year the library gives the last before the first where it is named so.
      const candidates: Date[] = [];
      reference.all((date) => {
        if (date > local(after, 3)) candidates.push(date);
        return candidates.length < 5;
      });
      const found = candidates.sort((left, right) => left.getTime() - right.getTime())[0];
      const expected = found && found < horizon ? local(found, -3).toISOString() : null;
      const ours = nextOccurrence(rule + end, start, after, zone);
      if (expected === null && ours && ours > local(horizon, -3)) return true;
      return (ours?.toISOString() ?? null) === expected;
    }),
    { numRuns },
  );
  t.pass();
});

test("a series that began in the year 1 is searched no longer than one that began lately", (t) => {
  const after = new Date("2026-11-22T06:00:00Z");
  const first = new Date("0001-01-01T00:00:00Z");
  // The calendar repeats itself every 400 years.
  const lately = new Date("2001-01-01T00:00:00Z");
  for (const rule of [
    "FREQ=DAILY",
    "FREQ=WEEKLY;BYDAY=MO,TU",
    "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=YEARLY;BYDAY=MO;BYSETPOS=-1,300",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=999",
    "FREQ=YEARLY;BYMONTHDAY=31;BYDAY=MO;BYSETPOS=366;COUNT=999",
  ]) {
    const before = process.threadCpuUsage();
    const found = nextOccurrence(rule, first, after, "UTC");
    const { user, system } = process.threadCpuUsage(before);
    t.true((user + system) / 1_000 < 200, `${rule}: ${(user + system) / 1_000} ms`);
    t.deepEqual(found, nextOccurrence(rule, lately, after, "UTC"), rule);
  }
});

test.serial("a message cannot be scheduled for a time that is long past", async (t) => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const body = {
    channel: "in_app",
    subject: "Again",
    body: "and again",
    audienceFilter: { any: [{ kind: "everyone" }] },
    status: "draft",
  };
  for (const scheduledAt of ["0001-01-01T00:00:00Z", "1950-01-01T00:00:00Z", at(1.1)])
    for (const recurrence of ["FREQ=DAILY", null]) {
      const { status, body: problem } = await admin.post("/scheduled-messages", {
        ...body,
        scheduledAt,
        recurrence,
      });
      t.is(status, 400, scheduledAt);
      t.deepEqual(problem.errors, [
        { path: "scheduledAt", message: "must not be more than a day in the past" },
      ]);
    }
  const made = await admin.post("/scheduled-messages", { ...body, scheduledAt: at(0.9) });
  t.is(made.status, 201);
  const path = `/scheduled-messages/${made.body.id}`;
  t.is((await admin.patch(path, { scheduledAt: "1950-01-01T00:00:00Z" })).status, 400);
  t.is((await admin.patch(path, { subject: "Once more" })).status, 200);
});

test.serial("a text of nothing but opening braces and spaces is refused at once", async (t) => {
  const before = process.threadCpuUsage();
  for (const body of [
    `{{${" ".repeat(4_990)}x`,
    "{{".repeat(2_500),
    `{{${"a ".repeat(2_490)}}}`,
    "{{constructor}}",
  ])
    for (const path of ["/message-templates", "/scheduled-messages"]) {
      const response = await admin.post(path, {
        ...{ channel: "email", subject: "x", body },
        ...(path === "/message-templates"
          ? { key: "pen" }
          : { audienceFilter: { any: [{ kind: "everyone" }] } }),
      });
      t.is(response.status, 400, `${path} ${body.slice(0, 20)}`);
      t.is(response.body.errors[0].path, "body");
    }
  const { user, system } = process.threadCpuUsage(before);
  t.true((user + system) / 1_000 < 1_000);
});
