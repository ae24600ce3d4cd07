import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** The account of the messaging app that a school writes from. */
export class MessagingAccount extends TenantModel<
  InferAttributes<MessagingAccount>,
  InferCreationAttributes<MessagingAccount>
> {
  declare status: CreationOptional<"disconnected" | "connecting" | "ready">;
  /** Another with every pairing. */
  declare pairingId: CreationOptional<string | null>;
  /** What the phone is to scan now. */
  declare qr: CreationOptional<string | null>;
  /** Of the phone: once there is one, it is paired. */
  declare number: CreationOptional<string | null>;
  /** Sealed. */
  declare credentials: CreationOptional<string | null>;
  /** When its status changed last. */
  declare since: Date;
  declare lastError: CreationOptional<string | null>;
  /** Connections in a row that came to nothing. */
  declare failures: CreationOptional<number>;
  declare retryAt: CreationOptional<Date | null>;
  declare leasedBy: CreationOptional<string | null>;
  declare leasedUntil: CreationOptional<Date | null>;
}

table(MessagingAccount, "messaging_accounts", {
  ...tenantColumns,
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "disconnected" },
  pairingId: { type: DataTypes.UUID },
  qr: { type: DataTypes.TEXT },
  number: { type: DataTypes.TEXT },
  credentials: { type: DataTypes.TEXT },
  since: { type: DataTypes.DATE, allowNull: false },
  lastError: { type: DataTypes.TEXT },
  failures: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  retryAt: { type: DataTypes.DATE },
  leasedBy: { type: DataTypes.UUID },
  leasedUntil: { type: DataTypes.DATE },
});
