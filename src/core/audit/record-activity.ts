import { batchUntilCommit } from "../../db/batch-until-commit.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { context } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { ActivityEntry } from "../../models/audit/index.ts";
import { raiseEvent } from "../common/realtime-events.ts";

interface Activity {
  verb: string;
  entityType: string;
  entityId?: string | null;
  /** One sentence for the activity feed, without personal data that its audience may not see. */
  summary: string;
  /**
   * Values from which clients build the sentence in the reader's language, selected by `entityType` and `verb`. `kind`
   * distinguishes several sentences of one verb.
   */
  params: Readonly<Record<string, string | number>>;
  audience?: "staff" | "finance" | "everyone";
}

/** Adds an entry to the activity feed of the school, in the transaction of the event. */
export const recordActivity = (activity: Activity): Promise<void> =>
  write([{ id: newId(), actorId: context().actor?.id ?? null, audience: "staff", ...activity }]);

const write = batchUntilCommit(async (entries: readonly object[]) => {
  const written = insertRows(ActivityEntry, entries);
  await Promise.all([written, raiseEvent("dashboard:changed", null, {})]);
});
