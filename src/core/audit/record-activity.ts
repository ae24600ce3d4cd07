import { context } from "../../lib/context.ts";
import { ActivityEntry } from "../../models/audit/index.ts";
import { raiseEvent } from "../communication/events.ts";

interface Activity {
  verb: string;
  entityType: string;
  entityId?: string | null;
  /** One sentence for the feed, without personal data that its audience may not see. */
  summary: string;
  audience?: "staff" | "finance" | "everyone";
}

/** Adds a line to the recent activities of the school, in the transaction of what happened. */
export async function recordActivity(activity: Activity): Promise<void> {
  await ActivityEntry.create({ ...activity, actorId: context().actor?.id ?? null });
  await raiseEvent("dashboard:changed", null, {});
}
