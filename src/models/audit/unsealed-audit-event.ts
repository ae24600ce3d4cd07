import type { InferAttributes, InferCreationAttributes } from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** An audit event, by its id, that no batch of the chain holds yet. A trigger makes it with the event. */
export class UnsealedAuditEvent extends TenantModel<
  InferAttributes<UnsealedAuditEvent>,
  InferCreationAttributes<UnsealedAuditEvent>
> {}

table(UnsealedAuditEvent, "unsealed_audit_events", tenantColumns);
