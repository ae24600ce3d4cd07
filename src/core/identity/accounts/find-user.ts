import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { type Role, User } from "../../../models/identity/index.ts";

/** Gets an account of the current school by its address. @throws {AppError} 404 */
export async function findUser(email: string): Promise<User> {
  const user = await transaction(() => User.findOne({ where: { email: email.trim().toLowerCase() } }));
  if (!user) throw notFound(`Account ${email}`);
  return user;
}

export interface ListedUser {
  id: string;
  email: string;
  name: string;
  roles: string[];
  status: string;
  lastLoginAt: Date | null;
}

/** Lists all accounts of the current school, for operators. */
export function listUsers(): Promise<ListedUser[]> {
  return transaction(async () => {
    const users = await User.findAll({ include: ["roles"], order: ["email"], limit: 100_000 });
    return users.map((user) => ({
      id: user.id,
      email: user.email,
      name: user.name,
      roles: (user.get("roles") as Role[]).map(({ key }) => key).sort(),
      status: user.status,
      lastLoginAt: user.lastLoginAt,
    }));
  });
}
