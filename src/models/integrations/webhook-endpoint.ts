import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const webhookEndpointStatuses = ["active", "paused", "disabled"] as const;

/** Where a school wants to be told what happens. */
export class WebhookEndpoint extends TenantModel<
  InferAttributes<WebhookEndpoint>,
  InferCreationAttributes<WebhookEndpoint>
> {
  declare name: string;
  declare url: string;
  declare eventTypes: CreationOptional<string[]>;
  /** Encrypted: see core/integrations/webhooks/secrets.ts. */
  declare secret: string;
  /** Encrypted: signs beside the new one for a while. */
  declare previousSecret: CreationOptional<string | null>;
  declare previousSecretUntil: CreationOptional<Date | null>;
  /** After so many days without a success it is told nothing more, and the school is told that. */
  declare disableAfterDays: CreationOptional<number>;
  declare consecutiveFailures: CreationOptional<number>;
  declare failingSince: CreationOptional<Date | null>;
  /** Where nothing answers, nothing is sent for a while. */
  declare restsUntil: CreationOptional<Date | null>;
  declare lastDeliveryAt: CreationOptional<Date | null>;
  declare lastError: CreationOptional<string | null>;
  /** Whose permissions are checked at each delivery: created or activated it, or last changed what is sent where. */
  declare authorizedBy: CreationOptional<string | null>;
  /** Since when that account may no longer read all of it; the school was told then. */
  declare unauthorizedSince: CreationOptional<Date | null>;
  /** Which process sends to it now: at most one over all nodes. */
  declare leasedBy: CreationOptional<string | null>;
  declare leasedUntil: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof webhookEndpointStatuses)[number]>;
}

table(WebhookEndpoint, "webhook_endpoints", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  url: { type: DataTypes.TEXT, allowNull: false },
  eventTypes: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  secret: { type: DataTypes.TEXT, allowNull: false },
  previousSecret: { type: DataTypes.TEXT },
  previousSecretUntil: { type: DataTypes.DATE },
  disableAfterDays: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 5 },
  consecutiveFailures: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  failingSince: { type: DataTypes.DATE },
  restsUntil: { type: DataTypes.DATE },
  lastDeliveryAt: { type: DataTypes.DATE },
  lastError: { type: DataTypes.TEXT },
  authorizedBy: { type: DataTypes.UUID },
  unauthorizedSince: { type: DataTypes.DATE },
  leasedBy: { type: DataTypes.UUID },
  leasedUntil: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
