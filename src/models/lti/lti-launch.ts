import { text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A launch that a user has started, of a link or for the choice of content. Only the hash of its hint is stored. */
export class LtiLaunch extends tenantTable({
  ltiToolId: uuid(),
  courseOfferingId: uuid(),
  /** Null for the choice of content (deep linking). */
  ltiLinkId: uuid().nullable(),
  userId: uuid(),
  sessionId: uuid(),
  hintHash: text(),
  expiresAt: timestamp(),
  usedAt: timestamp().nullable(),
  /** When the tool returned the chosen content. */
  answeredAt: timestamp().nullable(),
}) {}

table(LtiLaunch, "lti_launches");
