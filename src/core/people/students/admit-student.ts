import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import { Student } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import type { AnyCrud } from "../../common/entities/crud.ts";
import { limits } from "../../common/entities/visibility.ts";
import { schoolDay } from "../../school/school-day.ts";
import { checkCustom } from "../../structure/custom-fields/check-custom.ts";
import { lockStudent } from "../enrollment/change-enrollment.ts";
import { enroll } from "../enrollment/enroll.ts";
import { guardians as guardianCrud } from "../guardians/guardians.ts";
import { type LinkedGuardian, linkGuardian } from "../guardians/link-guardian.ts";
import { refuseDuplicate } from "../guardians/refuse-duplicate.ts";
import type { Admission, AdmissionView } from "../schemas.ts";
import { checkBirth } from "./check-birth.ts";
import { nextAdmissionNumber } from "./next-admission-number.ts";
import { students } from "./students.ts";

type Input = z.output<typeof Admission>;
type Adult = Input["guardians"][number];

/** Returns the visibilities of an entity that the caller cannot see. */
const limitsOf = ({ access, relation }: Pick<AnyCrud, "access" | "relation">) =>
  limits(access.read, relation);

interface Options {
  /** The student's existing admission number. Default: the next number of the sequence. */
  number?: string | undefined;
  /** Skip the activity entry: a bulk admission records one for all students. */
  quiet?: boolean;
  /** The guardians come from elsewhere: required custom fields of theirs may be missing, and are completed later. */
  incompleteGuardians?: boolean;
}

/**
 * Admits a student with admission number, enrollment and responsible adults, in one transaction.
 * @throws {AppError} 400, 409 as `enroll`
 */
export function admitStudent(
  input: Input,
  { number, quiet = false, incompleteGuardians = false }: Options = {},
): Promise<z.input<typeof AdmissionView>> {
  return transaction(async () => {
    const { enrollment, guardians, ...values } = await checkCustomFields(input, !incompleteGuardians);
    const admittedOn = values.admittedOn ?? (await schoolDay());
    checkBirth(values.dateOfBirth, admittedOn);
    for (const { guardian, allowDuplicate } of guardians)
      if (guardian && !allowDuplicate) await refuseDuplicate(guardian);
    const admissionNumber = number ?? (await nextAdmissionNumber(Number(admittedOn.slice(0, 4))));
    const student = await Student.create({ ...values, admittedOn, admissionNumber });
    const place = enrollment ? await enroll(student.id, enrollment) : null;
    // A caller may admit only students whom they could change afterwards.
    await lockStudent(student.id);
    const adults: LinkedGuardian[] = [];
    for (const each of guardians) adults.push(await linkGuardian(student.id, each, adults));
    await audited(Student, student.id, "admit", {
      after: {
        admissionNumber,
        guardians: adults.map(({ guardian, invited }) => ({ guardianId: guardian.id, invited })),
      },
    });
    if (!quiet)
      await recordActivity({
        verb: "admitted",
        entityType: "Student",
        entityId: student.id,
        params: { name: `${student.givenName} ${student.familyName}` },
        summary: `${student.givenName} ${student.familyName} was admitted`,
      });
    return { student: await students.present(student), enrollment: place, guardians: adults };
  });
}

/** Validates the custom fields of the student and the new guardians, and reports all errors at once. @throws {AppError} 400 */
async function checkCustomFields({ guardians, ...student }: Input, areComplete: boolean): Promise<Input> {
  const own = await checkCustom("student", student.custom ?? {}, { limited: limitsOf(students) });
  const faults = [...own.faults];
  const adults: Adult[] = [];
  for (const [index, { guardian, ...link }] of guardians.entries()) {
    if (!guardian) {
      adults.push(link);
      continue;
    }
    const at = `guardians.${index}.guardian.custom`;
    const { custom, faults: more } = await checkCustom("guardian", guardian.custom ?? {}, {
      at,
      limited: limitsOf(guardianCrud),
      isComplete: areComplete,
    });
    faults.push(...more);
    adults.push({ ...link, guardian: { ...guardian, custom } });
  }
  if (faults.length) throw invalid(faults);
  return { ...student, custom: own.custom, guardians: adults };
}
