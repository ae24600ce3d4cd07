import { text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The id of a signed message of a tool, which is accepted once. Only its hash is stored. */
export class LtiAssertion extends tenantTable({
  ltiToolId: uuid(),
  jtiHash: text(),
  expiresAt: timestamp(),
}) {}

table(LtiAssertion, "lti_assertions");
