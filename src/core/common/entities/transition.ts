import type { Model, ModelStatic } from "sequelize";
import type { AppError } from "../../../lib/errors.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";

interface Transition<S extends string> {
  /** The states that the row may be in. */
  from: S | readonly S[];
  to: S;
  verb: AuditVerb;
  /** Builds the conflict for a row in another state. */
  refuse: (status: S) => AppError;
  /** Further check, between that of the state and the change. */
  check?: () => Promise<unknown>;
  /** Columns that change with the state. */
  set?: object;
  /** What the audit event says besides the states. */
  after?: object;
}

/** Moves a row, which the caller has locked, to another state and records the change. @throws {AppError} as `refuse` and `check` */
export async function transition<S extends string>(
  row: Model & { id: string; status: S },
  { from, to, verb, refuse, check, set, after }: Transition<S>,
): Promise<void> {
  const { status } = row;
  if (typeof from === "string" ? status !== from : !from.includes(status)) throw refuse(status);
  await check?.();
  await row.update({ ...set, status: to });
  await audited(row.constructor as ModelStatic<Model>, row.id, verb, {
    before: { status },
    after: { status: to, ...after },
  });
}
