import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import {
  CourseAllocation,
  CourseAllocationPlace,
  CourseRequestRound,
} from "../../../models/course-requests/index.ts";
import { CourseEnrollment } from "../../../models/people/index.ts";
import { AcademicTerm, CourseOffering } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import { checkCourseEnrollment } from "../../people/enrollment/check-course-enrollment.ts";
import { schoolDay } from "../../school/school-day.ts";
import { notifyFamilies } from "../notify-families.ts";
import { busyStudents, clashingOfferings } from "./clashes.ts";
import { courseAllocationPlaces } from "./course-allocation-places.ts";

export const CoursePlaceGiven = z
  .strictObject({
    replacesId: z
      .uuid()
      .optional()
      .describe("The place of the student that ends, if the student has all places of the round already"),
  })
  .meta({ id: "CoursePlaceGiven" });

/**
 * Gives a place to a student of a waiting list after the publication, in exchange for another place where `replacesId` names one.
 * @throws {AppError} 400, 404, 409 `place_status`, `enough_places`, `course_clash`, `offering_full`, `offering_closed`, `term_over`
 */
export const givePlace = (id: string, { replacesId }: z.output<typeof CoursePlaceGiven>) =>
  transaction(async () => {
    const found = await CourseAllocationPlace.findByPk(id, { attributes: ["courseAllocationId"] });
    const allocation = found && (await CourseAllocation.findByPk(found.courseAllocationId));
    if (!allocation) throw notFound("Course allocation place");
    const round = await findLocked(CourseRequestRound, allocation.courseRequestRoundId);
    const row = await findLocked(CourseAllocationPlace, id);
    if (allocation.status !== "published" || row.status !== "waiting_list")
      throw conflict(
        "place_status",
        "Only a student on the waiting list of a published allocation can be given a place",
      );
    const held = await CourseAllocationPlace.findAll({
      where: { courseAllocationId: allocation.id, studentId: row.studentId, status: "accepted" },
      order: ["id"],
      lock: true,
    });
    const replaced = held.find((place) => place.id === replacesId);
    if (replacesId && !replaced)
      throw invalid([{ path: "replacesId", message: "must be a place that the student has in this round" }]);
    const kept = held.filter((place) => place !== replaced);
    if (kept.length >= round.placesEach)
      throw conflict("enough_places", "The student has all places of this round: choose the place that ends");
    if (replaced) await endPlace(replaced);
    await checkClash(row, kept);
    const enrollment = await enroll(row);
    await transition(row, {
      from: "waiting_list",
      to: "accepted",
      verb: "accept",
      set: { position: null, courseEnrollmentId: enrollment.id },
      refuse: (status) => conflict("place_status", `The place is ${status}`),
    });
    await notifyFamilies("place", round, [row.studentId]);
    return courseAllocationPlaces.get(id);
  });

/** Ends the course enrollment of a place that is given up for another one. */
async function endPlace(place: CourseAllocationPlace): Promise<void> {
  const { courseEnrollmentId } = place;
  await place.update({ status: "declined", reason: "replaced", courseEnrollmentId: null });
  await audited(CourseAllocationPlace, place.id, "end", {
    before: { status: "accepted" },
    after: { status: "declined", reason: "replaced" },
  });
  const enrollment = await CourseEnrollment.findByPk(courseEnrollmentId ?? "");
  if (enrollment?.status !== "active") return;
  const today = await schoolDay();
  const endsOn = enrollment.startsOn > today ? enrollment.startsOn : today;
  await enrollment.update({ status: "dropped", endsOn });
  await audited(CourseEnrollment, enrollment.id, "update", {
    before: { status: "active" },
    after: { status: "dropped", endsOn },
  });
}

/** @throws {AppError} 409 `course_clash` */
async function checkClash(
  { studentId, courseOfferingId }: CourseAllocationPlace,
  kept: readonly CourseAllocationPlace[],
): Promise<void> {
  const others = kept.map((place) => place.courseOfferingId);
  const clash = await clashingOfferings([courseOfferingId, ...others]);
  const isBusy = await busyStudents([courseOfferingId, ...others], [studentId]);
  if (isBusy(studentId, courseOfferingId) || others.some((other) => clash(courseOfferingId, other)))
    throw conflict(
      "course_clash",
      "The student has another lesson at the time of this course, or takes it already",
    );
}

/** Enrolls a student in the course of a place. @throws {AppError} 409 `offering_full`, `offering_closed`, `term_over` */
async function enroll({ courseOfferingId, studentId }: CourseAllocationPlace): Promise<CourseEnrollment> {
  const offering = await CourseOffering.findByPk(courseOfferingId, { rejectOnEmpty: true });
  const term = await AcademicTerm.findByPk(offering.termId, { rejectOnEmpty: true });
  const today = await schoolDay();
  if (term.endsOn < today) throw conflict("term_over", `The term is over for ${offering.title}`);
  const startsOn = term.startsOn > today ? term.startsOn : today;
  const values = { courseOfferingId, studentId, startsOn, endsOn: term.endsOn, status: "active" as const };
  const row = CourseEnrollment.build(values);
  await checkCourseEnrollment(row);
  await row.save();
  await audited(CourseEnrollment, row.id, "create", { after: values });
  return row;
}
