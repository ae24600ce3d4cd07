import type { Mastery } from "./standardRows.ts";

export const methods = ["decaying_average", "average", "latest", "highest"] as const;

type Level = Mastery["levels"][number];
export interface MasteryRule {
  method: (typeof methods)[number];
  newestWeight?: number;
  levels: Level[];
}

/** The rule of a school that has not set one, with the levels in the language of the user. */
export const defaultRule = (t: (key: string) => string): MasteryRule => ({
  method: "decaying_average",
  levels: [
    { title: t("standards.levels.Beginning"), from: 0 },
    { title: t("standards.levels.Developing"), from: 50 },
    { title: t("standards.levels.Proficient"), from: 70 },
    { title: t("standards.levels.Advanced"), from: 85 },
  ],
});

/** Writes levels as text: a line each, percent and title. */
export const writeLevels = (levels: readonly Level[]): string =>
  levels.map(({ title, from }) => `${from} ${title}`).join("\n");

/** Reads such text; a line without a number gets none, which the service refuses. */
export const readLevels = (text: string): Level[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [from = "", ...title] = line.split(/\s+/);
      return { title: title.join(" "), from: Number(from.replace("%", "")) };
    });
