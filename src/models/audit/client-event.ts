import { DataTypes } from "sequelize";
import { json, ofType, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const clientEventKinds = [
  "UI_CLICK",
  "API_RESPONSE",
  "API_ERROR",
  "NAV_PATH_CHANGE",
  "NAV_RENDER",
] as const;

/** A diagnostic event of a signed-in client, kept for support. */
export class ClientEvent extends tenantTable({
  userId: uuid(),
  event: oneOf(clientEventKinds),
  data: json<Record<string, unknown>>(),
  path: text().nullable(),
  durationMs: ofType<number>(DataTypes.DOUBLE).nullable(),
  userAgent: text().nullable(),
}) {}

table(ClientEvent, "client_events");
