import type { Criterion, NewCriterion } from "./rubricRows.ts";

export interface LevelDraft {
  key: number;
  title: string;
  description: string;
  points: string;
}
export interface CriterionDraft {
  key: number;
  id?: string;
  title: string;
  description: string;
  levels: LevelDraft[];
}

let lastKey = 0;

export const emptyLevel = (points = ""): LevelDraft => ({
  key: ++lastKey,
  title: "",
  description: "",
  points,
});

/** A new criterion, with the level names and points of the one before. */
export const emptyCriterion = (before?: CriterionDraft): CriterionDraft => ({
  key: ++lastKey,
  title: "",
  description: "",
  levels: before
    ? before.levels.map((level) => ({ ...level, key: ++lastKey, description: "" }))
    : [emptyLevel("0"), emptyLevel("1"), emptyLevel("2")],
});

export const draftsOf = (criteria: readonly Criterion[] = []): CriterionDraft[] =>
  criteria.length
    ? criteria.map(({ id, title, description, levels }) => ({
        ...{ key: ++lastKey, id, title, description: description ?? "" },
        levels: levels.map((level) => ({ ...level, key: ++lastKey, description: level.description ?? "" })),
      }))
    : [emptyCriterion()];

export const criteriaOf = (drafts: readonly CriterionDraft[]): NewCriterion[] =>
  drafts.map(({ id, title, description, levels }) => ({
    ...(id && { rubricCriterionId: id }),
    title,
    description: description.trim() || null,
    levels: levels.map((level) => ({
      title: level.title,
      description: level.description.trim() || null,
      points: level.points.trim(),
    })),
  }));
