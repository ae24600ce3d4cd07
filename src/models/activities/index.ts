import { Activity } from "./activity.ts";
import { ActivityAllocation } from "./activity-allocation.ts";
import { ActivityEnrollment } from "./activity-enrollment.ts";
import { ActivityMark } from "./activity-mark.ts";
import { ActivitySession } from "./activity-session.ts";

export { activityStatuses, activityTypes } from "./activity.ts";
export { activityEnrollmentStatuses, declineReasons } from "./activity-enrollment.ts";
export { activityMarks } from "./activity-mark.ts";
export { Activity, ActivityAllocation, ActivityEnrollment, ActivityMark, ActivitySession };

export function associate(): void {}
