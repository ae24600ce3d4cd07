import { randomInt } from "node:crypto";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { Timetable, TimetableGeneration } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import { enqueue } from "../../common/queue.ts";
import { buildProblem } from "./build-problem.ts";
import { GenerationOptions } from "./generation-options.ts";
import { timetableGeneration } from "./generation-queue.ts";
import { readPlan } from "./read-plan.ts";

export const NewTimetableGeneration = z
  .strictObject({
    timetableId: z.uuid(),
    seconds: z.int().min(1).max(1_800).default(60).describe("Time that the search may take"),
    options: GenerationOptions.prefault({}),
  })
  .meta({ id: "NewTimetableGeneration" });

/**
 * Queues a search for places for the lessons that a draft lacks. Lessons of the draft stay where they are.
 * @throws {AppError} 400 if there is nothing to place; 409 `timetable_published`, `generation_running`
 */
export const startGeneration = ({
  timetableId,
  ...values
}: z.output<typeof NewTimetableGeneration>): Promise<TimetableGeneration> =>
  transaction(async () => {
    const timetable = await Timetable.findByPk(timetableId, { lock: true });
    if (!timetable) throw unknownReference("timetableId", "timetable");
    if (timetable.status !== "draft")
      throw conflict("timetable_published", `This timetable is ${timetable.status}: create a new draft`);
    const running = await TimetableGeneration.findOne({
      where: { timetableId, status: ["queued", "running"] },
    });
    if (running)
      throw conflict(
        "generation_running",
        "Lessons are being placed in this draft: wait, or stop the search",
      );
    const { problem, items } = buildProblem(await readPlan(timetable), values.options);
    const lessonsTotal = problem.lessons.reduce(
      (sum, { duration }, index) => sum + (items[index] ? duration : 0),
      0,
    );
    if (problem.slots.length === 0)
      throw invalid([
        { path: "timetableId", message: "has no periods: add the periods of the school day first" },
      ]);
    if (lessonsTotal === 0)
      throw invalid([
        {
          path: "timetableId",
          message: "has nothing to place: set the lessons a week of the courses, and their teachers",
        },
      ]);
    const generation = await TimetableGeneration.create({
      timetableId,
      ...values,
      lessonsTotal,
      seed: randomInt(2 ** 31 - 1),
      requestedBy: actorId(),
    });
    await audited(TimetableGeneration, generation.id, "create", { after: { timetableId, ...values } });
    await enqueue(timetableGeneration, { timetableGenerationId: generation.id });
    return generation;
  });

/** Ends a search; the best timetable so far is kept. @throws {AppError} 404, 409 `generation_finished` */
export const stopGeneration = (id: string): Promise<TimetableGeneration> =>
  transaction(async () => {
    const generation = await findLocked(TimetableGeneration, id);
    await transition(generation, {
      from: ["queued", "running"],
      to: "stopped",
      verb: "cancel",
      refuse: (status) => conflict("generation_finished", `This search is ${status}`),
      set: { finishedAt: now() },
    });
    return generation;
  });
