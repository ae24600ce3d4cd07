import test from "ava";
import { packs } from "../../web/src/screens/school/setup/packs/packs.ts";
import { yearOf } from "../../web/src/screens/school/setup/yearOf.ts";

const hundredths = (score: string) => Math.round(Number(score) * 100);

test("every template has codes without duplicates and a scale without gaps", (t) => {
  for (const { key, gradeLevels, subjects, attendanceCodes, feeCategories, scale } of packs) {
    for (const list of [gradeLevels, subjects, attendanceCodes, feeCategories])
      t.is(new Set(list.map(({ code }) => code)).size, list.length, key);
    const bands = [...scale.intervals].sort((one, other) => Number(one.minScore) - Number(other.minScore));
    t.is(bands[0]!.minScore, "0", key);
    t.is(bands.at(-1)!.maxScore, "100", key);
    for (const [index, { minScore }] of bands.entries())
      if (index > 0)
        t.is(hundredths(minScore) - hundredths(bands[index - 1]!.maxScore), 1, `${key} ${minScore}`);
  }
});

test("the periods of a template follow one another within a day", (t) => {
  for (const { key, periods } of packs)
    for (const [index, { startsAt, endsAt }] of periods.entries()) {
      t.true(startsAt < endsAt, `${key} ${startsAt}`);
      if (index > 0) t.is(startsAt, periods[index - 1]!.endsAt, key);
    }
});

test("the suggested year is the one that runs, or the next", (t) => {
  const [kenya, england] = ["kenya", "england"].map((key) => packs.find((pack) => pack.key === key)!);
  t.deepEqual(yearOf(kenya!, "2026-03-01"), { name: "2026", startsOn: "2026-01-05", endsOn: "2026-10-31" });
  t.deepEqual(yearOf(kenya!, "2026-11-23"), { name: "2027", startsOn: "2027-01-05", endsOn: "2027-10-31" });
  t.deepEqual(yearOf(england!, "2026-11-23"), {
    name: "2026/27",
    startsOn: "2026-09-01",
    endsOn: "2027-07-22",
  });
  t.deepEqual(yearOf(england!, "2027-02-01"), {
    name: "2026/27",
    startsOn: "2026-09-01",
    endsOn: "2027-07-22",
  });
  t.deepEqual(yearOf(england!, "2027-08-01"), {
    name: "2027/28",
    startsOn: "2027-09-01",
    endsOn: "2028-07-22",
  });
});
