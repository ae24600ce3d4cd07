import type { z } from "zod";
import { compare, type Exact, exact, over, plus, rounded, times } from "../../../lib/exact.ts";
import { allocateCourses, creditsOf, reachesShare, shortfall } from "./allocate-courses.ts";
import type { Plan, Requirement, Standing } from "./collect-standing.ts";
import type { GraduationCheck } from "./graduation-check-schemas.ts";

type Check = z.input<typeof GraduationCheck>;
type RequirementCheck = Check["requirements"][number];

/** Holds what is known of a student against the plan. Pure: the same standing gives the same check. */
export function evaluateStanding(standing: Standing): Check {
  const { studentId, name, admissionNumber, sectionName, plan, isAssigned, levels, gradeLevelId } = standing;
  const student = {
    ...{ studentId, name, admissionNumber, sectionName, isAssigned },
    gradeLevel: levels.find(({ id }) => id === gradeLevelId)?.name ?? null,
  };
  if (!plan)
    return { ...student, plan: null, status: null, credits: null, requirements: [], otherCourses: [] };
  const all = [...standing.earned, ...standing.inProgress];
  const allocations = allocateCourses(plan.requirements, all);
  const requirements = plan.requirements.map((each) => checkOf(each, standing, allocations.get(each.id)));
  const [earned, inProgress] = [creditsOf(standing.earned), creditsOf(standing.inProgress)];
  const { id, code, creditsRequired } = plan;
  const allocated = new Set(
    [...allocations.values()].flatMap(({ courses }) => courses.map(({ key }) => key)),
  );
  return {
    ...student,
    plan: { id, name: plan.name, code },
    status: statusOf(standing, plan, requirements, { earned, reached: plus(earned, inProgress) }),
    credits: {
      required: creditsRequired,
      earned: rounded(earned),
      inProgress: rounded(inProgress),
      missing: shortfall(creditsRequired, plus(earned, inProgress)),
    },
    requirements,
    otherCourses: all.filter(({ key }) => !allocated.has(key)).map(shownCourse),
  };
}

const shownCourse = ({ title, credits, score, passed }: Standing["earned"][number]) => ({
  ...{ title, credits, score, passed },
});

function checkOf(
  requirement: Requirement,
  standing: Standing,
  allocation: ReturnType<typeof allocateCourses> extends Map<string, infer A> ? A | undefined : never,
): RequirementCheck {
  const { id, name, kind, of, amount, minScore } = requirement;
  const waiver = standing.waivers.find(({ requirementId }) => requirementId === id);
  const common = {
    ...{ id, name, kind, of, amount, minScore },
    waiverId: waiver?.id ?? null,
    waiverReason: waiver?.reason ?? null,
  };
  const shown = (
    values: Pick<RequirementCheck, "earned" | "inProgress" | "missing" | "courses">,
    status: RequirementCheck["status"],
  ): RequirementCheck => ({ ...common, ...values, status: waiver ? "waived" : status });
  if (allocation) {
    const { earned, inProgress, missing, courses } = allocation;
    const isMet = compare(exact(earned), exact(amount!)) >= 0;
    const status = isMet ? "met" : missing === "0.00" ? "in_progress" : "missing";
    return shown({ earned, inProgress, missing, courses: courses.map(shownCourse) }, status);
  }
  const none = { earned: null, inProgress: null, missing: null, courses: [] };
  if (kind === "clearance") return shown(none, standing.isCleared ? "met" : "missing");
  if (standing.days === 0) return shown(none, "in_progress");
  const percent = over(times(exact(standing.present), exact(100)), exact(standing.days));
  const isMet = compare(percent, exact(amount!)) >= 0;
  return shown(
    { ...none, earned: rounded(percent), missing: shortfall(amount!, percent) },
    isMet ? "met" : "missing",
  );
}

/**
 * Met: every requirement and the credits in total. On track, in the last grade level of the plan or school: courses in progress
 * complete everything. On track before: attendance is sufficient, and the credits reach their share for the end of the grade level
 * (of a plan for four grade levels, half at the end of the second).
 */
function statusOf(
  { levels, gradeLevelId }: Standing,
  { creditsRequired, gradeLevelIds }: Plan,
  requirements: readonly RequirementCheck[],
  { earned, reached }: { earned: Exact; reached: Exact },
): Check["status"] {
  const isDone = ({ status }: RequirementCheck) => status === "met" || status === "waived";
  if (requirements.every(isDone) && reachesShare(earned, creditsRequired, 1, 1)) return "met";
  const level = levels.find(({ id }) => id === gradeLevelId);
  const planned = levels.filter(({ id }) => gradeLevelIds.includes(id));
  const place = planned.findIndex(({ id }) => id === gradeLevelId) + 1;
  const isLast = !level || level.isLast || (place > 0 && place === planned.length);
  const lacks = requirements.some(
    ({ status, kind }) => status === "missing" && (isLast || kind === "attendance"),
  );
  const hasCredits = isLast
    ? reachesShare(reached, creditsRequired, 1, 1)
    : place === 0 || reachesShare(reached, creditsRequired, place, planned.length);
  return lacks || !hasCredits ? "at_risk" : "on_track";
}
