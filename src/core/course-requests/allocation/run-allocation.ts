import { randomBytes } from "node:crypto";
import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import {
  CourseAllocation,
  CourseAllocationPlace,
  CourseRequestRound,
} from "../../../models/course-requests/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import { text } from "../../common/input/schemas.ts";
import { courseAllocations } from "./course-allocations.ts";
import { planRound } from "./plan-round.ts";

export const NewCourseAllocation = z
  .strictObject({
    courseRequestRoundId: z.uuid(),
    seed: text(64)
      .optional()
      .describe("Of the lottery within a rank. Default: a random one, which is recorded"),
  })
  .meta({ id: "NewCourseAllocation" });

/**
 * Gives out the places of a round whose time is over, as a draft that replaces an earlier draft. Families see nothing of it.
 * @throws {AppError} 404, 409 `requests_open`, `course_request_round_status`, `nothing_to_allocate`
 */
export const runAllocation = ({
  courseRequestRoundId,
  seed = randomBytes(16).toString("hex"),
}: z.output<typeof NewCourseAllocation>) =>
  transaction(async () => {
    const round = await findLocked(CourseRequestRound, courseRequestRoundId);
    await closeRound(round);
    const places = await planRound(round, seed);
    if (places.length === 0)
      throw conflict("nothing_to_allocate", "No student has requested a course in this round");
    await replaceDraft(courseRequestRoundId);
    const count = (status: string) => places.filter((place) => place.status === status).length;
    const run = await CourseAllocation.create({
      ...{ courseRequestRoundId, seed, runBy: actorId() },
      countRequests: new Set(places.map(({ studentId }) => studentId)).size,
      countAccepted: count("accepted"),
      countWaiting: count("waiting_list"),
    });
    await insertRows(
      CourseAllocationPlace,
      places.map((place) => ({ id: newId(), courseAllocationId: run.id, ...place })),
    );
    await audited(CourseAllocation, run.id, "run", {
      after: { courseRequestRoundId, seed, accepted: run.countAccepted, waiting: run.countWaiting },
    });
    return courseAllocations.get(run.id);
  });

/** Closes a round whose time is over. @throws {AppError} 409 */
async function closeRound(round: CourseRequestRound): Promise<void> {
  if (round.status === "closed") return;
  if (round.status === "open" && round.closesAt > now())
    throw conflict(
      "requests_open",
      "Requests are still accepted: wait until the round closes, or close it first",
    );
  await transition(round, {
    from: "open",
    to: "closed",
    verb: "close",
    refuse: (status) =>
      conflict("course_request_round_status", `The round is ${status}: its places cannot be given out`),
  });
}

async function replaceDraft(courseRequestRoundId: string): Promise<void> {
  const draft = await CourseAllocation.findOne({
    where: { courseRequestRoundId, status: "draft" },
    lock: true,
  });
  if (!draft) return;
  await CourseAllocationPlace.destroy({ where: { courseAllocationId: draft.id } });
  await draft.update({ status: "replaced" });
}
