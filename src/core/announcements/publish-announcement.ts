import { currentSchool } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { unprepared } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { Announcement } from "../../models/announcements/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { recipientsSql } from "../audience/audience-sql.ts";
import { audited } from "../audit/audited.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { raiseEvent } from "../common/realtime-events.ts";
import { notify } from "../notifications/notify.ts";

/** Characters of the body that a notification shows. */
const EXCERPT_LENGTH = 300;

/**
 * Publishes an announcement: resolves its audience into receipts and notifies the recipients. The caller holds the lock of its
 * row.
 */
export const publishAnnouncement = (announcement: Announcement): Promise<void> =>
  transaction(async () => {
    const { id, title, body, audienceFilter } = announcement;
    const at = now();
    await announcement.update({ status: "published", publishedAt: at });
    // People who have turned in-app notifications off still find it in their list of announcements.
    const recipients = recipientsSql(AudienceFilter.parse(audienceFilter), "in_app", {
      ignorePreferences: true,
    });
    const readers = await execute<{ userId: string }>(unprepared`
      INSERT INTO announcement_receipts (school_id, id, announcement_id, user_id, created_at, updated_at)
      SELECT ${currentSchool}, gen_random_uuid(), ${id}::uuid, user_id, ${at}, ${at} FROM (${recipients}) found
      WHERE user_id IS NOT NULL
      ON CONFLICT (school_id, announcement_id, user_id) DO NOTHING RETURNING user_id AS "userId"`);
    const users = readers.map(({ userId }) => userId);
    await audited(Announcement, id, "publish", { after: { recipients: users.length } });
    await recordActivity({
      verb: "published",
      entityType: "Announcement",
      entityId: id,
      params: {},
      summary: "An announcement was published",
    });
    await notify({
      type: "announcement",
      props: { title, body: body.slice(0, EXCERPT_LENGTH) },
      to: { users },
      entityType: "Announcement",
      entityId: id,
      url: `/announcements/${id}`,
      dedupeKey: `Announcement:${id}`,
    });
    if (users.length) await raiseEvent("announcement:published", users, { id, title });
  });
