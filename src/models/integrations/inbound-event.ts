import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const inboundEventStatuses = ["processed", "ignored"] as const;

/** What a partner told us, once whatever the number of times it did. */
export class InboundEvent extends TenantModel<
  InferAttributes<InboundEvent>,
  InferCreationAttributes<InboundEvent>
> {
  declare integrationConnectionId: string;
  declare providerEventId: string;
  declare type: CreationOptional<string | null>;
  declare sentAt: Date;
  declare status: (typeof inboundEventStatuses)[number];
}

table(InboundEvent, "inbound_events", {
  ...tenantColumns,
  integrationConnectionId: { type: DataTypes.UUID, allowNull: false },
  providerEventId: { type: DataTypes.TEXT, allowNull: false },
  type: { type: DataTypes.TEXT },
  sentAt: { type: DataTypes.DATE, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false },
});
