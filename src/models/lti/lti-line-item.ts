import { text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** What a tool recorded about a gradebook column that belongs to it. */
export class LtiLineItem extends tenantTable({
  lineItemId: uuid(),
  ltiToolId: uuid(),
  ltiLinkId: uuid().nullable(),
  resourceId: text().nullable(),
  tag: text().nullable(),
}) {}

table(LtiLineItem, "lti_line_items");
