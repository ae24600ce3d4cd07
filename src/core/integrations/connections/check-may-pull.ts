import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { wholeSchool } from "../../identity/roles/check-authority.ts";
import { checkWithinAuthority } from "../../identity/roles/delegation.ts";
import { permissionsOfConnection } from "./permissions-of-connection.ts";

/**
 * Require that the caller holds every permission the pulls of a connection use, for the whole school. Without this check a
 * connection could write rows that the caller may not enter by hand.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export const checkMayPull = (connection: Pick<IntegrationConnection, "connector" | "settings">): void =>
  checkWithinAuthority(wholeSchool(permissionsOfConnection(connection)));
