import { CourseAllocation } from "./course-allocation.ts";
import { CourseAllocationPlace } from "./course-allocation-place.ts";
import { CourseRequest } from "./course-request.ts";
import { CourseRequestChoice } from "./course-request-choice.ts";
import { CourseRequestOption } from "./course-request-option.ts";
import { CourseRequestRound } from "./course-request-round.ts";

export { courseAllocationStatuses } from "./course-allocation.ts";
export { courseAllocationPlaceStatuses, courseAllocationReasons } from "./course-allocation-place.ts";
export { courseRequestStatuses } from "./course-request.ts";
export { courseRequestRoundStatuses } from "./course-request-round.ts";
export {
  CourseAllocation,
  CourseAllocationPlace,
  CourseRequest,
  CourseRequestChoice,
  CourseRequestOption,
  CourseRequestRound,
};

export function associate(): void {}
