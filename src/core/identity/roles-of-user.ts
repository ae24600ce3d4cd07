import { query } from "../../db/query.ts";
import { rolesToday } from "./account-sql.ts";
import type { RoleRow } from "./load-actor.ts";

const statement = {
  name: "roles-of-user",
  text: `
    SELECT role.* FROM users u JOIN schools sc ON sc.id = u.school_id, LATERAL (${rolesToday}) role
    WHERE u.school_id = $1 AND u.id = $2 ORDER BY role.key`,
};

/** The roles that an account has today, with what those of the school's own allow. */
export const rolesOfUser = ({ id, schoolId }: { id: string; schoolId: string }): Promise<RoleRow[]> =>
  query<RoleRow>(statement, [schoolId, id]);
