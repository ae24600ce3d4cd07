import { LearningResource } from "./learning-resource.ts";
import { LessonPlan } from "./lesson-plan.ts";
import { Syllabus } from "./syllabus.ts";
import { SyllabusTopic } from "./syllabus-topic.ts";
import { TopicCoverage } from "./topic-coverage.ts";

export {
  learningResourceAudiences,
  learningResourceKinds,
  learningResourceStatuses,
} from "./learning-resource.ts";
export { lessonPlanStatuses } from "./lesson-plan.ts";
export { syllabusStatuses } from "./syllabus.ts";
export { coverageStatuses } from "./topic-coverage.ts";
export { LearningResource, LessonPlan, Syllabus, SyllabusTopic, TopicCoverage };

export function associate(): void {}
