import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import {
  CourseRequestOption,
  CourseRequestRound,
  type courseRequestRoundStatuses,
} from "../../../models/course-requests/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { notifyFamilies } from "../notify-families.ts";
import { courseRequestRounds } from "./course-request-rounds.ts";
import { missingStudents } from "./missing-students.ts";

type Status = (typeof courseRequestRoundStatuses)[number];

/** `published` is entered by the publication of an allocation. */
const transitions = stateMachine<Status>("course_request_round_status", {
  draft: ["open", "cancelled"],
  open: ["closed", "cancelled"],
  closed: ["open", "cancelled"],
  published: [],
  cancelled: [],
});

export const CourseRequestRoundMove = z
  .strictObject({ status: z.enum(["open", "closed", "cancelled"]) })
  .meta({ id: "CourseRequestRoundMove" });

const verbs = { open: "open", closed: "close", cancelled: "cancel" } as const;

/**
 * Opens a round, closes it before its time, opens it again, or cancels it. Families are notified when it is first opened.
 * @throws {AppError} 404, 409 `course_request_round_status`, `nothing_on_offer`, `round_over`
 */
export const moveRound = (id: string, { status }: z.output<typeof CourseRequestRoundMove>) =>
  transaction(async () => {
    const row = await findLocked(CourseRequestRound, id);
    if (row.status === status) return courseRequestRounds.get(id);
    const isFirst = row.status === "draft";
    await transition(row, {
      ...transitions("The round", status),
      verb: verbs[status],
      check: async () => {
        if (status !== "open") return;
        if (row.closesAt <= now())
          throw conflict(
            "round_over",
            "The time for requests is over: set a later end before opening the round",
          );
        if (!(await CourseRequestOption.count({ where: { courseRequestRoundId: id } })))
          throw conflict("nothing_on_offer", "No course is on offer: add courses before opening the round");
      },
    });
    if (status === "open" && isFirst) {
      const students = await missingStudents(row);
      await notifyFamilies(
        "opened",
        row,
        students.map((student) => student.id),
      );
    }
    return courseRequestRounds.get(id);
  });
