import { isDatabaseAway, isPoolExhausted } from "../../../db/pool/failures.ts";
import { auditServices } from "../services.ts";
import { pendingAccesses } from "./pending-accesses.ts";
import { writeAccesses } from "./write-accesses.ts";

/** Writes the noted accesses. If the database is unavailable, they wait for the next time. */
export async function flushAccesses(): Promise<void> {
  pendingAccesses.sweep();
  const { accesses, dropped } = pendingAccesses.take();
  if (dropped)
    auditServices().logFailure(new Error(`${dropped} accesses were dropped`), "access log overflow");
  if (!accesses.length) return;
  try {
    await writeAccesses(accesses);
  } catch (error) {
    const mayRecover = isDatabaseAway(error) || isPoolExhausted(error);
    if (mayRecover) pendingAccesses.putBack(accesses);
    auditServices().logFailure(
      error,
      mayRecover ? "accesses wait for the database" : "accesses were rejected and are lost",
    );
  }
}
