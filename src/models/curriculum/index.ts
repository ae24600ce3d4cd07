import { LearningResource } from "./learning-resource.ts";
import { LearningStandard } from "./learning-standard.ts";
import { LessonPlan } from "./lesson-plan.ts";
import { LineItemStandard } from "./line-item-standard.ts";
import { StandardFramework } from "./standard-framework.ts";
import { Syllabus } from "./syllabus.ts";
import { SyllabusTopic } from "./syllabus-topic.ts";
import { TopicCoverage } from "./topic-coverage.ts";

export {
  learningResourceAudiences,
  learningResourceKinds,
  learningResourceStatuses,
} from "./learning-resource.ts";
export { learningStandardStatuses } from "./learning-standard.ts";
export { lessonPlanStatuses } from "./lesson-plan.ts";
export { standardFrameworkStatuses } from "./standard-framework.ts";
export { syllabusStatuses } from "./syllabus.ts";
export { coverageStatuses } from "./topic-coverage.ts";
export {
  LearningResource,
  LearningStandard,
  LessonPlan,
  LineItemStandard,
  StandardFramework,
  Syllabus,
  SyllabusTopic,
  TopicCoverage,
};

export function associate(): void {}
