import { watchLedger } from "../../core/fees/ledger/watch-ledger.ts";
import { scheduledJob } from "../job.ts";

export const checkLedger = scheduledJob({
  name: "ledger-check",
  summary: "Compare ledgers with invoices and payments",
  schedule: { at: "02:00", zone: "school" },
  run: watchLedger,
});
