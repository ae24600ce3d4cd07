import type { IntegrationConnection } from "../../models/integrations/index.ts";
import { wholeSchool } from "../identity/check-authority.ts";
import { checkWithin } from "../identity/delegation.ts";
import { permissionsOfConnection } from "./permissions-of-connection.ts";

/**
 * Whoever decides what a connection pulls, or starts a pull, could have entered the same rows by hand.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export const checkMayPull = (connection: Pick<IntegrationConnection, "connector" | "settings">): void =>
  checkWithin(wholeSchool(permissionsOfConnection(connection)));
