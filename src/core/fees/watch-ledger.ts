import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { checkLedger } from "./check-ledger.ts";

/** Of many differences the first tell what is wrong. */
const shown = 20;

/** Checks the ledger, and tells the office where an amount differs. */
export const watchLedger = () =>
  transaction(async () => {
    const found = await checkLedger();
    if (found.length > 0)
      await recordActivity({
        verb: "differs",
        entityType: "School",
        entityId: schoolId(),
        summary: `${found.length} amounts of the ledger do not agree with invoices and payments`,
        audience: "finance",
      });
    return { differences: found.length, found: found.slice(0, shown) };
  });
