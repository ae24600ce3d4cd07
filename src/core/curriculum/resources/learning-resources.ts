import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import {
  LearningResource,
  learningResourceAudiences,
  learningResourceKinds,
  learningResourceStatuses,
} from "../../../models/curriculum/index.ts";
import { documentMediaTypes } from "../../../models/documents/index.ts";
import { Course, CourseOffering } from "../../../models/structure/index.ts";
import { type Crud, crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { type RowScope, scopeWhere } from "../../common/entities/row-scope.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { courseWriteScope, plannedOfferingScope, resourceScope, resourceWriteScope } from "../row-scope.ts";
import { releaseStored } from "./release-stored.ts";

export const LearningResourceView = z
  .object({
    id: z.uuid(),
    courseId: z.uuid(),
    courseOfferingId: z.uuid().nullable().describe("null: for every class of the course"),
    title: z.string(),
    description: z.string().nullable(),
    kind: z.enum(learningResourceKinds),
    url: z.string().nullable().describe("Of a link or video"),
    audience: z.enum(learningResourceAudiences),
    fileId: z.uuid().nullable().describe("null until the file is uploaded"),
    fileName: z.string().nullable(),
    mediaType: z.enum(documentMediaTypes).nullable(),
    size: z.int().nullable().describe("In bytes"),
    createdBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    publishedAt: z.date().nullable(),
    status: z.enum(learningResourceStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "LearningResource" });

const Url = z.url({ protocol: /^https$/, error: "must be an address such as https://example.org" }).max(500);

export const NewLearningResource = z
  .strictObject({
    courseId: z.uuid(),
    courseOfferingId: z.uuid().nullable().optional().describe("Default: for every class of the course"),
    title: text(200),
    description: paragraphs(5000).nullable().optional(),
    kind: z.enum(learningResourceKinds),
    url: Url.nullable().optional().describe("Required for a link or video"),
  })
  .meta({ id: "NewLearningResource" });

export const LearningResourceChanges = NewLearningResource.pick({ title: true, description: true, url: true })
  .partial()
  .meta({ id: "LearningResourceChanges" });

const plain = crud(LearningResource, {
  name: "Learning resource",
  view: LearningResourceView,
  create: NewLearningResource,
  update: LearningResourceChanges,
  access: { read: "learning-resources.read", write: "learning-resources.write" },
  list: {
    filters: {
      courseId: z.uuid(),
      courseOfferingId: z.uuid(),
      kind: z.enum(learningResourceKinds),
      status: z.enum(learningResourceStatuses),
    },
    sort: ["-createdAt", "title"],
    search: ["title"],
  },
  rowScope: resourceScope,
  check,
});

async function check({ kind, url, courseId, courseOfferingId }: LearningResource): Promise<void> {
  if (kind === "file" && url)
    throw invalid([{ path: "url", message: "applies only to links and videos: upload the file instead" }]);
  if (kind !== "file" && !url) throw invalid([{ path: "url", message: "is required for a link or video" }]);
  if (courseOfferingId && !(await CourseOffering.count({ where: { id: courseOfferingId, courseId } })))
    throw invalid([{ path: "courseOfferingId", message: "must be an offering of the course" }]);
}

const within = (rowScope: RowScope) => scopeWhere("learning-resources.write", rowScope);

async function checkClass(courseId: string, offeringId: string | null | undefined): Promise<void> {
  const course = { [Op.and]: [{ id: courseId }, within(courseWriteScope)] };
  if (await Course.count({ where: course })) return;
  const offering = { [Op.and]: [{ id: offeringId ?? null }, within(plannedOfferingScope)] };
  if (offeringId && (await CourseOffering.count({ where: offering }))) return;
  throw invalid([
    {
      path: offeringId ? "courseOfferingId" : "courseId",
      message: "must be a class that you teach, or a course of a department that you head",
    },
  ]);
}

/** Gets a resource that the caller may write, and locks it. @throws {AppError} 404 */
export const findResource = (id: string): Promise<LearningResource> =>
  findLocked(LearningResource, id, { where: within(resourceWriteScope) });

/** Learning resources; new ones are drafts. */
export const learningResources: Crud<
  typeof LearningResourceView,
  typeof NewLearningResource,
  typeof LearningResourceChanges
> = {
  ...plain,
  create: (values) =>
    transaction(async () => {
      await checkClass(values.courseId, values.courseOfferingId);
      const audience = values.courseOfferingId ? "offering" : "course";
      return plain.create({ ...values, audience, createdBy: actorId() } as typeof values);
    }),
  update: (id, values, ifMatch) =>
    transaction(async () => {
      await findResource(id);
      return plain.update(id, values, ifMatch);
    }),
  remove: (id) =>
    transaction(async () => {
      await lockInSchool("files");
      const { status, fileId } = await findResource(id);
      if (status === "published")
        throw conflict("learning_resource_status", "The resource is published: archive it first");
      await plain.remove(id);
      await releaseStored(fileId);
    }),
};
