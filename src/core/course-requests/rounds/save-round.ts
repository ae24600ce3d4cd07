import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import {
  CourseRequestChoice,
  CourseRequestOption,
  CourseRequestRound,
} from "../../../models/course-requests/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { checkRound } from "./check-round.ts";
import { courseRequestRounds } from "./course-request-rounds.ts";

const fields = {
  name: text(120),
  academicYearId: z.uuid(),
  termId: z.uuid().nullable().optional(),
  gradeLevelIds: z.array(z.uuid()).max(50).optional(),
  placesEach: z.int().min(1).max(20).optional(),
  alternatives: z.int().min(0).max(20).optional(),
  instructions: paragraphs(5_000).nullable().optional(),
  opensAt: z.coerce.date<string>(),
  closesAt: z.coerce.date<string>(),
  courseOfferingIds: z
    .array(z.uuid())
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, "must not name an offering twice"),
};

export const NewCourseRequestRound = z.strictObject(fields).meta({ id: "NewCourseRequestRound" });
export const CourseRequestRoundChanges = z
  .strictObject(fields)
  .partial()
  .meta({ id: "CourseRequestRoundChanges" });

/** What may change while families choose or have chosen. */
const changeable = new Set(["name", "instructions", "closesAt", "courseOfferingIds"]);

/** Creates a round as a draft. @throws {AppError} 400 */
export const createRound = ({ courseOfferingIds, ...values }: z.output<typeof NewCourseRequestRound>) =>
  transaction(async () => {
    const row = CourseRequestRound.build(values);
    await checkRound(row, courseOfferingIds);
    await row.save();
    await addOptions(row.id, courseOfferingIds);
    await audited(CourseRequestRound, row.id, "create", { after: { ...values, courseOfferingIds } });
    return courseRequestRounds.get(row.id);
  });

/**
 * Changes a round. Once it is open, only its name, instructions, end and offerings change, and a course that somebody has chosen
 * stays.
 * @throws {AppError} 400, 404, 409 `course_request_round_status`, `course_requested`
 */
export const changeRound = (id: string, changes: z.output<typeof CourseRequestRoundChanges>) =>
  transaction(async () => {
    const row = await findLocked(CourseRequestRound, id);
    const { courseOfferingIds, ...values } = changes;
    const isOver = row.status === "published" || row.status === "cancelled";
    const fixed = row.status === "draft" ? [] : Object.keys(changes).filter((key) => !changeable.has(key));
    if (isOver || fixed.length > 0)
      throw conflict(
        "course_request_round_status",
        isOver
          ? `The round is ${row.status} and cannot be changed`
          : `The round is ${row.status}: ${fixed.join(", ")} can only be changed in a draft`,
      );
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, row.get(key)]));
    row.set(values);
    const known = (await CourseRequestOption.findAll({ where: { courseRequestRoundId: id } })).map(
      (option) => option.courseOfferingId,
    );
    const wanted = courseOfferingIds ?? known;
    await checkRound(row, wanted);
    await row.save();
    await removeOptions(
      id,
      known.filter((each) => !wanted.includes(each)),
    );
    await addOptions(
      id,
      wanted.filter((each) => !known.includes(each)),
    );
    await audited(CourseRequestRound, id, "update", {
      before: { ...before, ...(courseOfferingIds && { courseOfferingIds: known }) },
      after: changes,
    });
    return courseRequestRounds.get(id);
  });

const addOptions = (courseRequestRoundId: string, courseOfferingIds: readonly string[]) =>
  insertRows(
    CourseRequestOption,
    courseOfferingIds.map((courseOfferingId) => ({ id: newId(), courseRequestRoundId, courseOfferingId })),
  );

async function removeOptions(courseRequestRoundId: string, courseOfferingIds: string[]): Promise<void> {
  if (courseOfferingIds.length === 0) return;
  const where = { courseRequestRoundId, courseOfferingId: courseOfferingIds };
  if (await CourseRequestChoice.count({ where }))
    throw conflict(
      "course_requested",
      "A student has requested a course that you want to remove: keep it, or ask the families to change their requests",
    );
  await CourseRequestOption.destroy({ where });
}
