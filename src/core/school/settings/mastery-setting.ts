import { z } from "zod";
import { text } from "../../common/input/schemas.ts";
import { readSetting } from "./read-setting.ts";

/** Setting of the school: how the mastery of a learning standard follows from scores. */
export const masteryKey = "standards.mastery";

export const masteryMethods = ["decaying_average", "average", "latest", "highest"] as const;

const MAX_LEVELS = 8;

export const MasteryRule = z.strictObject({
  method: z.enum(masteryMethods, `must be one of ${masteryMethods.join(", ")}`),
  newestWeight: z
    .int("must be a whole percentage")
    .min(50, "must be at least 50")
    .max(95, "must be at most 95")
    .default(65)
    .describe("Weight of the newest score in a decaying average, in percent"),
  levels: z
    .array(z.strictObject({ title: text(40), from: z.int().min(0).max(100) }))
    .min(1)
    .max(MAX_LEVELS)
    .refine((levels) => levels[0]?.from === 0, "the first level must start at 0")
    .refine(
      (levels) => levels.every(({ from }, index) => index === 0 || from > levels[index - 1]!.from),
      "each level must start above the one before it",
    ),
});

export type MasteryRule = z.output<typeof MasteryRule>;

export const defaultMasteryRule: MasteryRule = {
  method: "decaying_average",
  newestWeight: 65,
  levels: [
    { title: "Beginning", from: 0 },
    { title: "Developing", from: 50 },
    { title: "Proficient", from: 70 },
    { title: "Advanced", from: 85 },
  ],
};

/** Reads the rule of the school. */
export async function readMasteryRule(): Promise<MasteryRule> {
  const rule = MasteryRule.safeParse(await readSetting(masteryKey));
  return rule.data ?? defaultMasteryRule;
}
