import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const webhookDeliveryStatuses = ["queued", "delivered", "failed", "dead"] as const;

export interface WebhookAttempt {
  at: string;
  responseCode: number | null;
  error: string | null;
  durationMs: number;
}

/** One event for one endpoint; its id is the message's, however often it is sent. */
export class WebhookDelivery extends TenantModel<
  InferAttributes<WebhookDelivery>,
  InferCreationAttributes<WebhookDelivery>
> {
  declare webhookEndpointId: string;
  declare eventType: string;
  /** Of the row that it tells of. */
  declare entityId: CreationOptional<string | null>;
  declare data: Record<string, unknown>;
  declare attempts: CreationOptional<number>;
  /** The latest tries. */
  declare log: CreationOptional<WebhookAttempt[]>;
  /** Null: at once. */
  declare nextAttemptAt: CreationOptional<Date | null>;
  declare lastAttemptAt: CreationOptional<Date | null>;
  declare deliveredAt: CreationOptional<Date | null>;
  declare responseCode: CreationOptional<number | null>;
  declare lastError: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof webhookDeliveryStatuses)[number]>;
}

table(WebhookDelivery, "webhook_deliveries", {
  ...tenantColumns,
  webhookEndpointId: { type: DataTypes.UUID, allowNull: false },
  eventType: { type: DataTypes.TEXT, allowNull: false },
  entityId: { type: DataTypes.UUID },
  data: { type: DataTypes.JSONB, allowNull: false },
  attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  log: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  nextAttemptAt: { type: DataTypes.DATE },
  lastAttemptAt: { type: DataTypes.DATE },
  deliveredAt: { type: DataTypes.DATE },
  responseCode: { type: DataTypes.INTEGER },
  lastError: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "queued" },
});
