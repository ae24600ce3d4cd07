import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const clientEventKinds = [
  "UI_CLICK",
  "API_RESPONSE",
  "API_ERROR",
  "NAV_PATH_CHANGE",
  "NAV_RENDER",
] as const;

/** A diagnostic event of a signed-in client, kept for support. */
export class ClientEvent extends TenantModel<
  InferAttributes<ClientEvent>,
  InferCreationAttributes<ClientEvent>
> {
  declare userId: string;
  declare event: (typeof clientEventKinds)[number];
  declare data: Record<string, unknown>;
  declare path: CreationOptional<string | null>;
  declare durationMs: CreationOptional<number | null>;
  declare userAgent: CreationOptional<string | null>;
}

table(ClientEvent, "client_events", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  event: { type: DataTypes.TEXT, allowNull: false },
  data: { type: DataTypes.JSONB, allowNull: false },
  path: { type: DataTypes.TEXT },
  durationMs: { type: DataTypes.DOUBLE },
  userAgent: { type: DataTypes.TEXT },
});
