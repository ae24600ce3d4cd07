import { type ModelStatic, Op, type WhereOptions } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import { User } from "../../../models/identity/index.ts";
import { Guardian, Student } from "../../../models/people/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { createUser } from "../../identity/accounts/create-user.ts";
import { RoleKey } from "../../identity/accounts/users.ts";
import { checkMayInvite } from "../../identity/invitations/check-may-invite.ts";
import { sendInvitation } from "../../identity/invitations/send-invitation.ts";
import { findHeldRoles } from "../../identity/roles/find-held-roles.ts";
import { Email } from "../../identity/schemas.ts";
import { guardianScope, studentScope } from "../row-scope.ts";
import { notifyFormerAddress } from "./notify-former-address.ts";
import { notifyGuardiansOfAccount } from "./notify-guardians-of-account.ts";
import { notifyOtherGuardians } from "./notify-other-guardians.ts";

export const GuardianInvitation = z
  .strictObject({ email: Email.optional().describe("Default: the address on record") })
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
  rowScope: WhereOptions;
  /** Statuses in which a person cannot be invited. */
  excluded: readonly string[];
}

/** Creates an account for a person of the school and sends an email to set its password. */
const invite = (
  id: string,
  { name, model, personType, rowScope, excluded }: Invitee,
  { email: given, roles }: { email?: string | undefined; roles: string[] },
): Promise<z.input<typeof InvitationView>> =>
  transaction(async () => {
    const person = await model.findOne({ where: { [Op.and]: [{ id }, rowScope] }, lock: true });
    if (!person) throw notFound(name);
    if (excluded.includes(person.status))
      throw conflict("person_status", `This person is ${person.status} and cannot be invited`);
    if (person.userId) return inviteAgain(person.userId, given);
    const onRecord = person instanceof Student ? null : (person.email?.toLowerCase() ?? null);
    const email = given ?? onRecord;
    if (!email) throw invalid([{ path: "email", message: "is required: there is no address on record" }]);
    const user = await createUser({
      email,
      name: `${person.givenName} ${person.familyName}`,
      roles,
      personType,
    });
    if (person instanceof Guardian) await notifyFormerAddress(person, email);
    await (person as Guardian).update({ userId: user.id, ...(person instanceof Student ? {} : { email }) });
    await audited(model, id, "invite", { after: { userId: user.id, email, roles } });
    if (person instanceof Guardian) await notifyOtherGuardians({ guardianId: id });
    if (person instanceof Student) await notifyGuardiansOfAccount(id, email);
    return { userId: user.id, email };
  });

/** Sends a new invitation to the same address, if the previous one was not accepted. @throws {AppError} 409 `has_account` */
async function inviteAgain(userId: string, email?: string): Promise<z.input<typeof InvitationView>> {
  const user = await User.findByPk(userId, { lock: true, rejectOnEmpty: true });
  if (user.status !== "invited" || (email && email !== user.email))
    throw conflict("has_account", "This person already has an account");
  checkMayInvite(await findHeldRoles(user));
  await sendInvitation(user);
  await audited(User, userId, "invite");
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
      rowScope: scopeWhere("guardians.manage", guardianScope),
      excluded: ["archived", "deceased"],
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
      rowScope: scopeWhere("students.manage", studentScope),
      excluded: ["archived"],
    },
    { email, roles: ["student"] },
  );

/** Invites a staff member. Requires `users.manage`, because the invitation assigns roles. */
export const inviteStaffMember = (id: string, values: z.output<typeof StaffInvitation>) =>
  invite(
    id,
    {
      name: "Staff member",
      model: StaffMember as ModelStatic<Person>,
      personType: "staff",
      rowScope: scopeWhere("users.manage", () => null),
      excluded: ["left"],
    },
    values,
  );
