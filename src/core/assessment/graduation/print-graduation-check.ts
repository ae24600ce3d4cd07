import type { GraduationCheckPage } from "../../../documents/assessment/graduation-check.ts";
import { print } from "../../../documents/print.ts";
import { fill } from "../../../documents/words/fill.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { paperOf } from "../../school/paper-of.ts";
import { showGraduationCheck } from "./show-graduation-check.ts";

/** Prints the graduation check of a student. @throws {AppError} 404, 409 `no_graduation_plan` */
export async function* printGraduationCheck(studentId: string): AsyncGenerator<Uint8Array> {
  const check = await showGraduationCheck(studentId);
  const { plan, status, credits } = check;
  if (!plan || !status || !credits)
    throw conflict("no_graduation_plan", "No graduation plan applies to the student: assign one first");
  const { words, job, dayOf } = await paperOf();
  const page: GraduationCheckPage = {
    student: check.name,
    admissionNumber: check.admissionNumber,
    class: [check.sectionName, check.gradeLevel && `(${check.gradeLevel})`].filter(Boolean).join(" "),
    plan: `${plan.name} (${plan.code})`,
    issuedOn: dayOf(now()),
    status,
    credits,
    requirements: check.requirements.map(
      ({ name, kind, status: state, amount, earned, inProgress, missing, courses }) => ({
        ...{ name, kind, amount, earned, inProgress, missing },
        status: state,
        courses: courses.map(({ title }) => title),
      }),
    ),
    otherCourses: check.otherCourses.map(({ title }) => title),
  };
  yield* print(job("graduation-check", fill(words.graduation.of, { student: check.name })), [page]);
}
