import { z } from "zod";
import { coverageStatuses, TopicCoverage } from "../../../models/curriculum/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { coverageScope } from "../row-scope.ts";

export const TopicCoverageView = z
  .object({
    id: z.uuid(),
    syllabusTopicId: z.uuid(),
    courseOfferingId: z.uuid(),
    coveredOn: z.iso.date().nullable(),
    recordedBy: z.uuid().nullable().describe("Id of an account"),
    status: z.enum(coverageStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "TopicCoverage" });

export const topicCoverages = crud(TopicCoverage, {
  name: "Topic coverage",
  view: TopicCoverageView,
  access: { read: "curriculum.read" },
  list: {
    filters: { syllabusTopicId: z.uuid(), courseOfferingId: z.uuid(), status: z.enum(coverageStatuses) },
    sort: ["createdAt"],
  },
  rowScope: coverageScope,
});
