import test from "ava";
import { oneRosterFields } from "../../../src/core/integrations/sync/oneroster/oneroster-fields.ts";

test("a flag is true as a boolean, as text or as 1", (t) => {
  for (const late of [true, "true", "True", 1, "1"])
    t.true(oneRosterFields.result.parse({ late }).late, JSON.stringify(late));
  for (const late of [false, "false", 0, "0", ""])
    t.false(oneRosterFields.result.parse({ late }).late, JSON.stringify(late));
  t.is(oneRosterFields.result.parse({ late: null }).late, undefined);
});
