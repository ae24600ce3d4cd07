import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** Something that one account is told in the application. */
export class Notification extends TenantModel<
  InferAttributes<Notification>,
  InferCreationAttributes<Notification>
> {
  declare userId: string;
  /** Counts up for each account, in the order of commits. */
  declare number: string;
  declare type: string;
  declare title: string;
  declare body: string;
  declare entityType: CreationOptional<string | null>;
  declare entityId: CreationOptional<string | null>;
  declare url: CreationOptional<string | null>;
  declare dedupeKey: CreationOptional<string | null>;
  /** Waits for the mail that sums up a day or a week. */
  declare digest: CreationOptional<"daily" | "weekly" | null>;
  declare readAt: CreationOptional<Date | null>;
  declare archivedAt: CreationOptional<Date | null>;
}

table(Notification, "notifications", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  number: { type: DataTypes.BIGINT, allowNull: false },
  type: { type: DataTypes.TEXT, allowNull: false },
  title: { type: DataTypes.TEXT, allowNull: false },
  body: { type: DataTypes.TEXT, allowNull: false },
  entityType: { type: DataTypes.TEXT },
  entityId: { type: DataTypes.UUID },
  url: { type: DataTypes.TEXT },
  dedupeKey: { type: DataTypes.TEXT },
  digest: { type: DataTypes.TEXT },
  readAt: { type: DataTypes.DATE },
  archivedAt: { type: DataTypes.DATE },
});
