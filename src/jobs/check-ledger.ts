import { ledgerCheck } from "../core/fees/fee-queues.ts";
import { watchLedger } from "../core/fees/watch-ledger.ts";
import { job } from "./job.ts";

export const checkLedger = job(ledgerCheck, { run: () => watchLedger() });
