import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { invalid, unknownReference } from "../../lib/errors.ts";
import { Guardian, Student, StudentGuardian } from "../../models/people/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { AnyCrud } from "../crud.ts";
import { schoolDay } from "../platform/school-day.ts";
import { checkCustom } from "../structure/check-custom.ts";
import { limits } from "../visibility.ts";
import { changeable } from "./change-enrollment.ts";
import { enroll } from "./enroll.ts";
import { guardians as guardianCrud } from "./guardians.ts";
import { inviteGuardian } from "./invite-guardian.ts";
import { nextAdmissionNumber } from "./next-admission-number.ts";
import type { Admission, AdmissionView } from "./schemas.ts";
import { students } from "./students.ts";

type Input = z.output<typeof Admission>;
type Adult = Input["guardians"][number];

/** What the caller is not shown of an entity. */
const limitsOf = ({ access, relation }: Pick<AnyCrud, "access" | "relation">) =>
  limits(access.read, relation);

interface Circumstances {
  /** The number that the student has already; without it the next one is given. */
  number?: string | undefined;
  /** One of many: whoever admits them says so once for all. */
  quiet?: boolean;
}

/** Admits a student: number, place and responsible adults in one transaction, or nothing of it. */
export function admitStudent(
  input: Input,
  { number, quiet = false }: Circumstances = {},
): Promise<z.input<typeof AdmissionView>> {
  return transaction(async () => {
    const { enrollment, guardians, ...values } = await checked(input);
    const admittedOn = values.admittedOn ?? (await schoolDay());
    if (values.dateOfBirth && values.dateOfBirth > admittedOn)
      throw invalid([{ path: "dateOfBirth", message: `must not lie behind the admission, ${admittedOn}` }]);
    const admissionNumber = number ?? (await nextAdmissionNumber(Number(admittedOn.slice(0, 4))));
    const student = await Student.create({ ...values, admittedOn, admissionNumber });
    const place = enrollment ? await enroll(student.id, enrollment) : null;
    // Whom the caller could not change afterwards, the caller may not admit.
    await changeable(student.id);
    const adults: Linked[] = [];
    for (const each of guardians) adults.push(await linkGuardian(student, each, adults));
    await recordAudit({
      action: "students.admit",
      entityType: "Student",
      entityId: student.id,
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
        summary: `${student.givenName} ${student.familyName} was admitted`,
      });
    return { student: await students.present(student), enrollment: place, guardians: adults };
  });
}

/** The school's own fields of the student and of the new adults, all faults at once. */
async function checked({ guardians, ...student }: Input): Promise<Input> {
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
    });
    faults.push(...more);
    adults.push({ ...link, guardian: { ...guardian, custom } });
  }
  if (faults.length) throw invalid(faults);
  return { ...student, custom: own.custom, guardians: adults };
}

interface Linked {
  guardian: Awaited<ReturnType<typeof guardianCrud.present>>;
  relation: string;
  invited: boolean;
}

async function linkGuardian(
  student: Student,
  { guardianId, guardian: given, invite, ...rights }: Adult,
  before: readonly Linked[],
): Promise<Linked> {
  const guardian = guardianId ? await Guardian.findByPk(guardianId) : await Guardian.create(given!);
  if (!guardian) throw unknownReference("guardianId", "guardian");
  await StudentGuardian.create({ ...rights, studentId: student.id, guardianId: guardian.id });
  const mayEnter = invite && (rights.portalAccess ?? true);
  const invited = mayEnter
    ? await inviteGuardian(
        guardian,
        before.map((adult) => adult.guardian.id),
      )
    : false;
  return { guardian: await guardianCrud.present(guardian), relation: rights.relation, invited };
}
