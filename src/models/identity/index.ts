import { LoginAttempt } from "./login-attempt.ts";
import { Role } from "./role.ts";
import { RolePermission } from "./role-permission.ts";
import { User } from "./user.ts";
import { UserRole } from "./user-role.ts";
import { UserSession } from "./user-session.ts";
import { UserToken } from "./user-token.ts";

export { roleCategories, roleStatuses } from "./role.ts";
export { sessionTransports } from "./session-columns.ts";
export { userStatuses } from "./user.ts";
export { userTokenPurposes } from "./user-token.ts";
export { LoginAttempt, Role, RolePermission, User, UserRole, UserSession, UserToken };

export function associate(): void {
  User.belongsToMany(Role, { as: "roles", through: UserRole, foreignKey: "userId", otherKey: "roleId" });
  Role.hasMany(RolePermission, { as: "permissions", foreignKey: "roleId" });
  RolePermission.belongsTo(Role, { as: "role", foreignKey: "roleId" });
  User.hasMany(UserSession, { as: "sessions", foreignKey: "userId" });
  UserSession.belongsTo(User, { as: "user", foreignKey: "userId" });
  User.hasMany(UserToken, { as: "tokens", foreignKey: "userId" });
  UserToken.belongsTo(User, { as: "user", foreignKey: "userId" });
}
