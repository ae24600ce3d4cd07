import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { invalid, notFound } from "../../../lib/errors.ts";
import { type Syllabus, SyllabusTopic } from "../../../models/curriculum/index.ts";
import { AcademicYear } from "../../../models/structure/index.ts";
import { type Crud, crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { topicScope } from "../row-scope.ts";
import { findOpenSyllabus } from "./syllabuses.ts";

export const SyllabusTopicView = z
  .object({
    id: z.uuid(),
    syllabusId: z.uuid(),
    title: z.string(),
    sortOrder: z.int(),
    plannedOn: z.iso.date().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "SyllabusTopic" });

const MAX_SORT_ORDER = 10_000;

export const NewSyllabusTopic = z
  .strictObject({
    syllabusId: z.uuid(),
    title: text(200),
    sortOrder: z.int().min(1).max(MAX_SORT_ORDER).optional().describe("Default: after the last topic"),
    plannedOn: z.iso.date().nullable().optional(),
  })
  .meta({ id: "NewSyllabusTopic" });

export const SyllabusTopicChanges = NewSyllabusTopic.omit({ syllabusId: true })
  .partial()
  .meta({ id: "SyllabusTopicChanges" });

const plain = crud(SyllabusTopic, {
  name: "Syllabus topic",
  view: SyllabusTopicView,
  create: NewSyllabusTopic,
  update: SyllabusTopicChanges,
  access: { read: "curriculum.read", write: "curriculum.write" },
  list: {
    filters: { syllabusId: z.uuid() },
    sort: ["sortOrder", "title", "createdAt"],
    search: ["title"],
  },
  rowScope: topicScope,
});

/** Topics of a syllabus that is not archived. A topic that a class or a lesson plan refers to is not removed. */
export const syllabusTopics: Crud<
  typeof SyllabusTopicView,
  typeof NewSyllabusTopic,
  typeof SyllabusTopicChanges
> = {
  ...plain,
  create: (values) =>
    transaction(async () => {
      const syllabus = await findOpenSyllabus(values.syllabusId);
      await checkDay(syllabus, values.plannedOn);
      const sortOrder = values.sortOrder ?? (await after(syllabus.id));
      return plain.create({ ...values, sortOrder });
    }),
  update: (id, values, ifMatch) =>
    transaction(async () => {
      await checkDay(await syllabusOf(id), values.plannedOn);
      return plain.update(id, values, ifMatch);
    }),
  remove: (id) =>
    transaction(async () => {
      await syllabusOf(id);
      await plain.remove(id);
    }),
};

async function syllabusOf(topicId: string): Promise<Syllabus> {
  const topic = await SyllabusTopic.findByPk(topicId);
  if (!topic) throw notFound("Syllabus topic");
  return findOpenSyllabus(topic.syllabusId);
}

async function after(syllabusId: string): Promise<number> {
  const last: number | null = await SyllabusTopic.max("sortOrder", { where: { syllabusId } });
  return Math.min((last ?? 0) + 1, MAX_SORT_ORDER);
}

async function checkDay({ academicYearId }: Syllabus, plannedOn: string | null | undefined): Promise<void> {
  if (!plannedOn) return;
  const year = await AcademicYear.findByPk(academicYearId, { rejectOnEmpty: true });
  if (plannedOn < year.startsOn || plannedOn > year.endsOn)
    throw invalid([
      { path: "plannedOn", message: `must be within the year: ${year.startsOn} to ${year.endsOn}` },
    ]);
}
