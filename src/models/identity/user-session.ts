import { uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import { sessionColumns } from "./session-columns.ts";

/** A device on which a user is signed in. */
export class UserSession extends tenantTable({ userId: uuid(), ...sessionColumns }) {}

table(UserSession, "user_sessions");
