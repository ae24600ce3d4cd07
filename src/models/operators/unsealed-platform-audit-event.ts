import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from "sequelize";
import { table } from "../table.ts";
import { globalColumns } from "./global-columns.ts";

/** An audit event of the platform, by its id, that no batch of the chain holds yet. A trigger makes it with the event. */
export class UnsealedPlatformAuditEvent extends Model<
  InferAttributes<UnsealedPlatformAuditEvent>,
  InferCreationAttributes<UnsealedPlatformAuditEvent>
> {
  declare id: CreationOptional<string>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

table(UnsealedPlatformAuditEvent, "unsealed_platform_audit_events", globalColumns);
