import { send } from "../../../api/client.ts";
import { readAll } from "../../../api/readAll.ts";
import type { Body, Row } from "../../../api/types.ts";
import type { ResourcePath } from "../../../kit/resource.ts";
import type { Pack } from "./packs/pack.ts";

export interface PackProgress {
  /** Key of the resource that is being created. */
  step: string;
  done: number;
  all: number;
}
interface Year {
  name: string;
  startsOn: string;
  endsOn: string;
}

/**
 * Creates what the school lacks of a template: year and terms, grade levels, subjects and courses, periods, attendance codes,
 * the grading scale and the fee categories. Rows are known by name or code, so that a second run after a failure goes on
 * where the first one stopped.
 * @throws {Problem} of the first request that is refused
 */
export async function applyPack(pack: Pack, year: Year, onProgress: (progress: PackProgress) => void) {
  const all =
    2 +
    pack.terms.length +
    pack.gradeLevels.length +
    pack.subjects.length * (1 + pack.gradeLevels.length) +
    pack.periods.length +
    pack.attendanceCodes.length +
    pack.feeCategories.length;
  let [done, created] = [0, 0];
  const add = async <P extends ResourcePath>(
    path: P,
    known: Map<string, string>,
    key: string,
    body: Body<P, "post">,
  ): Promise<string> => {
    onProgress({ step: path.replace("/api/v1/", ""), done: done++, all });
    const existing = known.get(key);
    if (existing) return existing;
    const row = (await send("post", path, { body } as never)) as { id: string };
    created += 1;
    known.set(key, row.id);
    return row.id;
  };

  const years = await knownBy("/api/v1/academic-years", ({ name }) => name);
  const isNewYear = !years.has(year.name);
  const academicYearId = await add("/api/v1/academic-years", years, year.name, year);
  if (isNewYear) {
    await send("put", "/api/v1/academic-years/{id}/status", {
      path: { id: academicYearId },
      body: { status: "active" },
    });
    await send("put", "/api/v1/academic-years/{id}/current", { path: { id: academicYearId } });
  }

  const ofYear = { academicYearId };
  const terms = await knownBy("/api/v1/academic-terms", ({ name }) => name, ofYear);
  for (const term of datesOfTerms(pack, year))
    await add("/api/v1/academic-terms", terms, term.name, {
      ...term,
      academicYearId,
      type: "term",
      status: "active",
    });

  const levels = await knownBy("/api/v1/grade-levels", ({ code }) => code);
  let nextGradeLevelId: string | null = null;
  // From the highest down: each level names the next one.
  for (const [sortOrder, level] of [...pack.gradeLevels.entries()].reverse())
    nextGradeLevelId = await add("/api/v1/grade-levels", levels, level.code, {
      ...level,
      sortOrder,
      nextGradeLevelId,
    });

  const subjects = await knownBy("/api/v1/subjects", ({ code }) => code);
  const courses = await knownBy("/api/v1/courses", ({ code }) => code);
  for (const { name, code, weeklyPeriods } of pack.subjects) {
    const subjectId = await add("/api/v1/subjects", subjects, code, { name, code });
    for (const level of pack.gradeLevels) {
      const course = `${code}-${level.code}`;
      const gradeLevelId = levels.get(level.code)!;
      const title = `${name} ${level.name}`;
      await add("/api/v1/courses", courses, course, {
        subjectId,
        gradeLevelId,
        title,
        code: course,
        weeklyPeriods,
      });
    }
  }

  const periods = await knownBy("/api/v1/class-periods", ({ name }) => name, ofYear);
  for (const [sortOrder, { name, startsAt, endsAt, isBreak = false }] of pack.periods.entries())
    await add("/api/v1/class-periods", periods, name, {
      academicYearId,
      name,
      startsAt,
      endsAt,
      isBreak,
      sortOrder,
      days: [...pack.days],
    });

  const codes = await knownBy("/api/v1/attendance-codes", ({ code }) => code);
  for (const code of pack.attendanceCodes)
    await add("/api/v1/attendance-codes", codes, code.code, { ...code });

  const scales = await knownBy("/api/v1/grading-scales", ({ name }) => name);
  const isNewScale = !scales.has(pack.scale.name);
  const { intervals, ...scale } = pack.scale;
  const id = await add("/api/v1/grading-scales", scales, scale.name, scale);
  if (isNewScale) {
    await send("put", "/api/v1/grading-scales/{id}/intervals", {
      path: { id },
      body: { intervals: [...intervals] },
    });
    if (scales.size === 1) await send("put", "/api/v1/grading-scales/{id}/default", { path: { id } });
  }

  const categories = await knownBy("/api/v1/fee-categories", ({ code }) => code);
  for (const category of pack.feeCategories)
    await add("/api/v1/fee-categories", categories, category.code, { ...category });
  return { created };
}

/** The ids of the rows that exist, by name or code. */
async function knownBy<P extends ResourcePath>(
  path: P,
  keyOf: (row: Row<P>) => string,
  filter: object = {},
): Promise<Map<string, string>> {
  const rows = (await readAll(path, filter)) as (Row<P> & { id: string })[];
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/** The terms of a template within a year, cut off where the year is shorter. */
function datesOfTerms({ terms, startsOn }: Pack, year: Year) {
  const first = Number(year.startsOn.slice(0, 4));
  const dateOf = (day: string) => `${day < startsOn ? first + 1 : first}-${day}`;
  const later = (one: string, other: string) => (one > other ? one : other);
  const earlier = (one: string, other: string) => (one < other ? one : other);
  return terms
    .map(({ name, startsOn: from, endsOn: to }) => ({
      name,
      startsOn: later(dateOf(from), year.startsOn),
      endsOn: earlier(dateOf(to), year.endsOn),
    }))
    .filter((term) => term.startsOn < term.endsOn);
}
