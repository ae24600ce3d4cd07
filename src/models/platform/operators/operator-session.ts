import { uuid } from "../../columns.ts";
import { globalTable } from "../../global-table.ts";
import { sessionColumns } from "../../identity/session-columns.ts";
import { table } from "../../table.ts";

/** A device on which an operator is signed in. */
export class OperatorSession extends globalTable({ operatorId: uuid(), ...sessionColumns }) {}

table(OperatorSession, "operator_sessions");
