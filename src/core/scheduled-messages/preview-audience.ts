import { z } from "zod";
import { query } from "../../db/query.ts";
import { unprepared } from "../../db/sql.ts";
import { channelNames } from "../../models/notifications/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { recipientsSql } from "../audience/audience-sql.ts";
import { checkAudience } from "../audience/check-audience.ts";
import { checkMaySendBulk } from "./scheduled-messages.ts";

export const AskedAudience = z
  .strictObject({ channel: z.enum(channelNames), audienceFilter: AudienceFilter })
  .meta({ id: "AskedAudience" });

export const AudiencePreview = z
  .object({
    count: z.int().describe("Number of people who would get the message"),
    unreachable: z.int().describe("Number of people in the audience without an address for this channel"),
    sample: z.array(z.object({ kind: z.string(), name: z.string(), children: z.string() })),
  })
  .meta({ id: "AudiencePreview" });

/** Previews who would get a message now. @throws {AppError} 400 for references to unknown rows, 403 */
export async function previewAudience({
  channel,
  audienceFilter,
}: z.output<typeof AskedAudience>): Promise<z.input<typeof AudiencePreview>> {
  checkMaySendBulk();
  await checkAudience(audienceFilter);
  const [preview] = await query<z.input<typeof AudiencePreview> & Record<string, unknown>>(unprepared`
    WITH found AS MATERIALIZED (${recipientsSql(audienceFilter, channel)})
    SELECT (SELECT count(*)::int FROM found WHERE address IS NOT NULL) AS count,
      (SELECT count(*)::int FROM found WHERE address IS NULL) AS unreachable,
      coalesce((SELECT json_agg(json_build_object('kind', kind, 'name', name, 'children', children) ORDER BY name, id)
        FROM (SELECT * FROM found WHERE address IS NOT NULL ORDER BY name, id LIMIT 20) s), '[]') AS sample`);
  return preview!;
}
