import { z } from "zod";
import { conflict, invalid, unknownReference } from "../../lib/errors.ts";
import type { User } from "../../models/identity/index.ts";
import { StaffMember } from "../../models/staff/index.ts";
import { audited } from "../audit/audited.ts";
import { createUser } from "../identity/accounts/create-user.ts";
import { NewUser } from "../identity/accounts/users.ts";
import { NewStaffMember, staffMembers } from "./staff-members.ts";

export const NewAccount = NewUser.extend({
  staffMemberId: z
    .uuid()
    .optional()
    .describe("Existing staff record of the account owner; must not have an account yet"),
  staffMember: NewStaffMember.optional().describe(
    "Creates a staff record for the account owner; requires the permission staff.manage",
  ),
}).meta({ id: "NewUser" });

/**
 * Creates an account and links it to a staff record, so that teachers see their classes at the first sign-in.
 * @throws {AppError} as `createUser`; 400 for an unknown staff record or if both fields are given, 403 for a new record without
 *   `staff.manage`, 409 `has_account`, `person_status`
 */
export async function createAccount(input: z.output<typeof NewAccount>): Promise<User> {
  const { staffMemberId, staffMember, ...account } = input;
  if (!staffMemberId && !staffMember) return createUser(account);
  if (staffMemberId && staffMember)
    throw invalid([{ path: "staffMember", message: "must not be given together with staffMemberId" }]);
  if ((account.personType ?? "staff") !== "staff")
    throw invalid([{ path: "personType", message: "must be staff for an account with a staff record" }]);
  return createUser({ ...account, personType: "staff" }, async () => {
    const member = staffMemberId
      ? await unclaimed(staffMemberId)
      : await StaffMember.findByPk(
          (await staffMembers.create({ email: account.email, ...staffMember! })).id,
          {
            rejectOnEmpty: true,
          },
        );
    return async ({ id: userId, email }) => {
      await member.update({ userId, email: member.email ?? email });
      await audited(StaffMember, member.id, "invite", { after: { userId, email } });
    };
  });
}

async function unclaimed(id: string): Promise<StaffMember> {
  const member = await StaffMember.findByPk(id, { lock: true });
  if (!member) throw unknownReference("staffMemberId", "staff member");
  if (member.status === "left")
    throw conflict("person_status", "This person has left the school and cannot get an account");
  if (member.userId) throw conflict("has_account", "This person already has an account");
  return member;
}
