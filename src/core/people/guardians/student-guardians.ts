import { z } from "zod";
import { StudentGuardian, studentGuardianStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { text } from "../../common/input/schemas.ts";
import { notifyOtherGuardians } from "../invitations/notify-other-guardians.ts";
import { linkRelation } from "../relations.ts";
import { linkScope } from "../row-scope.ts";

export const StudentGuardianView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    guardianId: z.uuid(),
    relation: shownTo("family", z.string()),
    isPrimary: shownTo("family", z.boolean()),
    hasCustody: shownTo("office", z.boolean()),
    livesWith: shownTo("office", z.boolean()),
    pickupAllowed: shownTo("link", z.boolean()),
    isEmergencyContact: shownTo("family", z.boolean()),
    isFeePayer: shownTo("home", z.boolean()),
    receivesMessages: shownTo("link", z.boolean()),
    portalAccess: shownTo("office", z.boolean()),
    status: z.enum(studentGuardianStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentGuardian" });

export const NewStudentGuardian = z
  .strictObject({
    studentId: z.uuid(),
    guardianId: z.uuid(),
    relation: text(40),
    isPrimary: z.boolean().optional(),
    hasCustody: z.boolean().optional(),
    livesWith: z.boolean().optional(),
    pickupAllowed: z.boolean().optional(),
    isEmergencyContact: z.boolean().optional(),
    isFeePayer: z.boolean().optional(),
    receivesMessages: z.boolean().optional(),
    portalAccess: z.boolean().optional(),
    status: z.enum(studentGuardianStatuses).optional(),
  })
  .meta({ id: "NewStudentGuardian" });

export const StudentGuardianChanges = NewStudentGuardian.omit({ studentId: true, guardianId: true })
  .partial()
  .meta({ id: "StudentGuardianChanges" });

const plain = crud(StudentGuardian, {
  name: "Student guardian",
  sensitive: true,
  view: StudentGuardianView,
  create: NewStudentGuardian,
  update: StudentGuardianChanges,
  access: { read: "students.read", write: "students.manage" },
  list: {
    filters: { studentId: z.uuid(), guardianId: z.uuid(), status: z.enum(studentGuardianStatuses) },
    sort: ["createdAt"],
  },
  rowScope: linkScope,
  relation: linkRelation,
});

type Changes = z.output<typeof StudentGuardianChanges>;

/** Links of guardians to students; the other guardians are notified of a new link and of restored portal access. */
export const studentGuardians = {
  ...plain,
  async create(values: z.output<typeof NewStudentGuardian>) {
    const link = await plain.create(values);
    if (link.status === "active") await notifyOtherGuardians(link);
    return link;
  },
  async update(id: string, values: Changes, ifMatch?: readonly string[]) {
    const before = await StudentGuardian.findByPk(id);
    const opened = before?.status === "active" && before.portalAccess;
    const link = await plain.update(id, values, ifMatch);
    if (!opened && link.status === "active" && link.portalAccess) await notifyOtherGuardians(link);
    return link;
  },
};
