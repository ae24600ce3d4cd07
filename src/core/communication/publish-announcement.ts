import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import type { Announcement } from "../../models/communication/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { AudienceFilter } from "./audience.ts";
import { recipientsSql } from "./audience-sql.ts";
import { raiseEvent } from "./events.ts";
import { notify } from "./notify.ts";

/** Characters of the body that a notification shows. */
const excerpt = 300;

/** Puts up an announcement whose row is locked: decides whom it is for, and tells them. */
export const publishAnnouncement = (announcement: Announcement): Promise<void> =>
  transaction(async () => {
    const { id, title, body, audienceFilter } = announcement;
    const at = now();
    await announcement.update({ status: "published", publishedAt: at });
    const values: unknown[] = [schoolId(), at];
    // Who wants no notifications still finds it among the announcements.
    const found = recipientsSql(AudienceFilter.parse(audienceFilter), "in_app", values, {
      whateverTheyWish: true,
    });
    const place = values.push(id);
    const readers = await query<{ userId: string }>(
      {
        text: `INSERT INTO announcement_receipts (school_id, id, announcement_id, user_id, created_at, updated_at)
          SELECT $1, gen_random_uuid(), $${place}::uuid, user_id, $2, $2 FROM (${found}) found
          WHERE user_id IS NOT NULL
          ON CONFLICT (school_id, announcement_id, user_id) DO NOTHING RETURNING user_id AS "userId"`,
      },
      values,
      { readOnly: false },
    );
    const users = readers.map(({ userId }) => userId);
    await recordAudit({
      action: "announcements.publish",
      entityType: "Announcement",
      entityId: id,
      after: { recipients: users.length },
    });
    await recordActivity({
      verb: "published",
      entityType: "Announcement",
      entityId: id,
      summary: "An announcement was published",
    });
    await notify({
      type: "announcement",
      props: { title, body: body.slice(0, excerpt) },
      to: { users },
      entityType: "Announcement",
      entityId: id,
      url: `/announcements/${id}`,
      dedupeKey: `Announcement:${id}`,
    });
    if (users.length) await raiseEvent("announcement:published", users, { id, title });
  });
