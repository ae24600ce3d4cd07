import { gather } from "../../db/gather.ts";
import { query } from "../../db/query.ts";
import { context, schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
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
export const recordActivity = (activity: Activity): Promise<void> =>
  write([{ id: newId(), actorId: context().actor?.id ?? null, audience: "staff", ...activity }]);

const write = gather(async (entries: readonly object[]) => {
  const written = query(
    {
      name: "write-activity",
      text: `INSERT INTO activity_entries (school_id, id, actor_id, verb, entity_type, entity_id, summary, audience)
        SELECT $1, id, "actorId", verb, "entityType", "entityId", summary, audience
        FROM jsonb_to_recordset($2::jsonb) AS a (id uuid, "actorId" uuid, verb text, "entityType" text, "entityId" uuid,
          summary text, audience text)`,
    },
    [schoolId(), JSON.stringify(entries)],
    { readOnly: false },
  );
  await Promise.all([written, raiseEvent("dashboard:changed", null, {})]);
});
