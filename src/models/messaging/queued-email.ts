import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const queuedEmailStatuses = [
  "PENDING",
  "SENDING",
  "SENT",
  "FAILED",
  "CANCELLED",
  "UNCERTAIN",
] as const;

/** A mail on its way: queued in the transaction of what caused it. */
export class QueuedEmail extends TenantModel<
  InferAttributes<QueuedEmail>,
  InferCreationAttributes<QueuedEmail>
> {
  declare templateKind: string;
  declare entityKey: string;
  declare trigger: CreationOptional<string | null>;
  declare toAddress: string;
  declare toName: CreationOptional<string | null>;
  declare subject: string;
  declare html: CreationOptional<string | null>;
  declare text: CreationOptional<string | null>;
  declare attachments: CreationOptional<object[]>;
  declare attempts: CreationOptional<number>;
  declare maxAttempts: CreationOptional<number>;
  declare nextAttemptAt: Date;
  declare leasedBy: CreationOptional<string | null>;
  declare leasedUntil: CreationOptional<Date | null>;
  declare lastError: CreationOptional<string | null>;
  declare messageId: string;
  declare sentAt: CreationOptional<Date | null>;
  declare locale: CreationOptional<string>;
  /** 0 before 1: nobody waits for a password behind a thousand invoices. */
  declare priority: CreationOptional<number>;
  /** Must not be sent twice. */
  declare once: CreationOptional<boolean>;
  /** The platform writes to the school, not the school to its people. */
  declare fromPlatform: CreationOptional<boolean>;
  /** When a mail that must not be sent twice was about to be handed over. */
  declare handedAt: CreationOptional<Date | null>;
  /** Its body gives access to an account: it is sealed while the email waits, and wiped when it ends. */
  declare secret: CreationOptional<boolean>;
  /** What the header said that the row does not; null before the email has left. */
  declare sentHeaders: CreationOptional<object | null>;
  /** Where the reader can refuse such mails; null: a mail that one cannot refuse. */
  declare unsubscribeUrl: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof queuedEmailStatuses)[number]>;
}

table(QueuedEmail, "queued_emails", {
  ...tenantColumns,
  templateKind: { type: DataTypes.TEXT, allowNull: false },
  entityKey: { type: DataTypes.TEXT, allowNull: false },
  trigger: { type: DataTypes.TEXT },
  toAddress: { type: DataTypes.TEXT, allowNull: false },
  toName: { type: DataTypes.TEXT },
  subject: { type: DataTypes.TEXT, allowNull: false },
  html: { type: DataTypes.TEXT },
  text: { type: DataTypes.TEXT },
  attachments: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  maxAttempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 8 },
  nextAttemptAt: { type: DataTypes.DATE, allowNull: false },
  leasedBy: { type: DataTypes.TEXT },
  leasedUntil: { type: DataTypes.DATE },
  lastError: { type: DataTypes.TEXT },
  messageId: { type: DataTypes.TEXT, allowNull: false },
  sentAt: { type: DataTypes.DATE },
  locale: { type: DataTypes.TEXT, allowNull: false, defaultValue: "en" },
  priority: { type: DataTypes.SMALLINT, allowNull: false, defaultValue: 1 },
  once: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  fromPlatform: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  handedAt: { type: DataTypes.DATE },
  secret: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  sentHeaders: { type: DataTypes.JSONB },
  unsubscribeUrl: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "PENDING" },
});
