import { type ModelStatic, Op, type WhereOptions } from "sequelize";
import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { User } from "../../models/identity/index.ts";
import { Guardian, Student } from "../../models/people/index.ts";
import { StaffMember } from "../../models/staff/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { checkMayInvite } from "../identity/check-may-invite.ts";
import { createUser } from "../identity/create-user.ts";
import { findHeldRoles } from "../identity/find-held-roles.ts";
import { Email } from "../identity/schemas.ts";
import { sendInvitation } from "../identity/send-invitation.ts";
import { RoleKey } from "../identity/users.ts";
import { within } from "../within.ts";
import { guardianReach, studentReach } from "./reach.ts";
import { tellFormerAddress } from "./tell-former-address.ts";
import { tellGuardiansOfAccount } from "./tell-guardians-of-account.ts";
import { tellOtherGuardians } from "./tell-other-guardians.ts";

export const GuardianInvitation = z
  .strictObject({ email: Email.optional().describe("Where none is on record, or another one is better") })
  .meta({ id: "GuardianInvitation" });
export const StudentInvitation = z.strictObject({ email: Email }).meta({ id: "StudentInvitation" });
export const StaffInvitation = GuardianInvitation.extend({
  roles: z.array(RoleKey).min(1).max(20),
}).meta({ id: "StaffInvitation" });
export const InvitationView = z
  .object({ userId: z.uuid(), email: z.string() })
  .meta({ id: "PersonInvitation" });

type Person = Student | Guardian | StaffMember;

interface Invitee {
  name: string;
  model: ModelStatic<Person>;
  personType: "student" | "guardian" | "staff";
  reach: WhereOptions;
  /** Statuses of people who get no account any more. */
  gone: readonly string[];
}

/** Gives a person of the school an account, and a mail to set its password. */
const invite = (
  id: string,
  { name, model, personType, reach, gone }: Invitee,
  { email: given, roles }: { email?: string | undefined; roles: string[] },
): Promise<z.input<typeof InvitationView>> =>
  transaction(async () => {
    const person = await model.findOne({ where: { [Op.and]: [{ id }, reach] }, lock: true });
    if (!person) throw notFound(name);
    if (gone.includes(person.status))
      throw conflict("person_status", `This person is ${person.status}: nobody is invited`);
    if (person.userId) return inviteAgain(person.userId, given);
    const onRecord = person instanceof Student ? null : (person.email?.toLowerCase() ?? null);
    const email = given ?? onRecord;
    if (!email) throw invalid([{ path: "email", message: "is needed: there is none on record" }]);
    const user = await createUser({
      email,
      name: `${person.givenName} ${person.familyName}`,
      roles,
      personType,
    });
    if (person instanceof Guardian) await tellFormerAddress(person, email);
    await (person as Guardian).update({ userId: user.id, ...(person instanceof Student ? {} : { email }) });
    await recordAudit({
      action: `${model.tableName}.invite`,
      entityType: model.name,
      entityId: id,
      after: { userId: user.id, email, roles },
    });
    if (person instanceof Guardian) await tellOtherGuardians({ guardianId: id });
    if (person instanceof Student) await tellGuardiansOfAccount(id, email);
    return { userId: user.id, email };
  });

/** Whoever has not followed an invitation gets a new one, to the same address. */
async function inviteAgain(userId: string, email?: string): Promise<z.input<typeof InvitationView>> {
  const user = await User.findByPk(userId, { lock: true, rejectOnEmpty: true });
  if (user.status !== "invited" || (email && email !== user.email))
    throw conflict("has_account", "This person has an account already");
  checkMayInvite(await findHeldRoles(user));
  await sendInvitation(user);
  await recordAudit({ action: "users.invite", entityType: "User", entityId: userId });
  return { userId, email: user.email };
}

/** @throws {AppError} 404, 400 without an address, 409 `has_account`, 409 `duplicate` for an address of another account */
export const inviteGuardianLater = (id: string, { email }: z.output<typeof GuardianInvitation>) =>
  invite(
    id,
    {
      name: "Guardian",
      model: Guardian as ModelStatic<Person>,
      personType: "guardian",
      reach: within("guardians.manage", guardianReach),
      gone: ["archived", "deceased"],
    },
    { email, roles: ["guardian"] },
  );

export const inviteStudent = (id: string, { email }: z.output<typeof StudentInvitation>) =>
  invite(
    id,
    {
      name: "Student",
      model: Student as ModelStatic<Person>,
      personType: "student",
      reach: within("students.manage", studentReach),
      gone: ["archived"],
    },
    { email, roles: ["student"] },
  );

/** Who gives roles needs the permission to manage accounts. */
export const inviteStaffMember = (id: string, values: z.output<typeof StaffInvitation>) =>
  invite(
    id,
    {
      name: "Staff member",
      model: StaffMember as ModelStatic<Person>,
      personType: "staff",
      reach: within("users.manage", () => null),
      gone: ["left"],
    },
    values,
  );
