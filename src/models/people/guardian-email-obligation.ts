import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const guardianEmailKinds = ["absence", "invoice", "receipt", "report_card", "incident"] as const;

export const guardianEmailObligationStatuses = [
  "open",
  "queued",
  "satisfied",
  "exhausted",
  "waived",
  "withdrawn",
] as const;

/** A mail that a guardian must get because something happened: written with what happened, kept until it has left. */
export class GuardianEmailObligation extends TenantModel<
  InferAttributes<GuardianEmailObligation>,
  InferCreationAttributes<GuardianEmailObligation>
> {
  declare guardianId: string;
  /** Null where it is about several children. */
  declare studentId: CreationOptional<string | null>;
  declare kind: (typeof guardianEmailKinds)[number];
  declare sourceType: string;
  declare sourceId: string;
  /** Names what happened: a guardian is told of it once. */
  declare eventKey: string;
  declare dueAt: Date;
  declare queuedEmailId: CreationOptional<string | null>;
  /** How often a mail was queued for it. */
  declare attempts: CreationOptional<number>;
  declare satisfiedAt: CreationOptional<Date | null>;
  /** When the office was told that it cannot be met. */
  declare officeToldAt: CreationOptional<Date | null>;
  declare reason: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof guardianEmailObligationStatuses)[number]>;
}

table(GuardianEmailObligation, "guardian_email_obligations", {
  ...tenantColumns,
  guardianId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID },
  kind: { type: DataTypes.TEXT, allowNull: false },
  sourceType: { type: DataTypes.TEXT, allowNull: false },
  sourceId: { type: DataTypes.UUID, allowNull: false },
  eventKey: { type: DataTypes.TEXT, allowNull: false },
  dueAt: { type: DataTypes.DATE, allowNull: false },
  queuedEmailId: { type: DataTypes.UUID },
  attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  satisfiedAt: { type: DataTypes.DATE },
  officeToldAt: { type: DataTypes.DATE },
  reason: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "open" },
});
