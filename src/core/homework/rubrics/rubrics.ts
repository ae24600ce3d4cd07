import { z } from "zod";
import { Rubric, rubricStatuses } from "../../../models/homework/index.ts";
import { MaxScore } from "../../assessment/schemas.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { Decimal, paragraphs, text } from "../../common/input/schemas.ts";
import { rubricScope } from "../row-scope.ts";

export const RubricView = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    subjectId: z.uuid().nullable(),
    courseId: z.uuid().nullable(),
    version: z.int(),
    replacesRubricId: z.uuid().nullable().describe("The version that this one replaces"),
    maxPoints: z.string().describe("Sum of the highest levels"),
    createdBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    status: z
      .enum(rubricStatuses)
      .describe("`replaced`: a newer version exists, homework in marking keeps this one"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Rubric" });

const MAX_CRITERIA = 20;
const MAX_LEVELS = 10;

const Criterion = z.strictObject({
  rubricCriterionId: z.uuid().optional().describe("An existing criterion of this rubric; default: a new one"),
  title: text(120),
  description: paragraphs(1_000).nullable().default(null),
  levels: z
    .array(
      z.strictObject({
        title: text(60),
        description: paragraphs(500).nullable().default(null),
        points: Decimal,
      }),
    )
    .min(2)
    .max(MAX_LEVELS)
    .refine((levels) => levels.some(({ points }) => MaxScore.safeParse(points).success), {
      error: "at least one level must have more than 0 points",
    }),
});

export type CriterionInput = z.output<typeof Criterion>;

const fields = {
  title: text(120),
  description: paragraphs(2_000).nullable().optional(),
  subjectId: z.uuid().nullable().optional(),
  courseId: z.uuid().nullable().optional(),
  criteria: z.array(Criterion).min(1).max(MAX_CRITERIA),
};

export const NewRubric = z.strictObject(fields).meta({ id: "NewRubric" });
export const RubricChanges = z
  .strictObject({ ...fields, status: z.enum(["active", "archived"]) })
  .partial()
  .meta({ id: "RubricChanges" });

/** Staff read all rubrics of the school, families those of homework that was set for the students. */
export const rubrics = crud(Rubric, {
  name: "Rubric",
  view: RubricView,
  access: { read: "homework.read" },
  list: {
    filters: { subjectId: z.uuid(), courseId: z.uuid(), status: z.enum(rubricStatuses) },
    sort: ["title", "createdAt"],
    search: ["title"],
  },
  rowScope: rubricScope,
});
