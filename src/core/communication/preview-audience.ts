import { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { channelNames } from "../../models/communication/index.ts";
import { AudienceFilter } from "./audience.ts";
import { recipientsSql } from "./audience-sql.ts";
import { checkAudience } from "./check-audience.ts";
import { mustReachAll } from "./scheduled-messages.ts";

export const AskedAudience = z
  .strictObject({ channel: z.enum(channelNames), audienceFilter: AudienceFilter })
  .meta({ id: "AskedAudience" });

export const AudiencePreview = z
  .object({
    count: z.int().describe("People who would be written to"),
    unreachable: z.int().describe("People who are meant, and have no address for this channel"),
    sample: z.array(z.object({ kind: z.string(), name: z.string(), children: z.string() })),
  })
  .meta({ id: "AudiencePreview" });

/** Who would get a message now. @throws {AppError} 400 for what is not in this school */
export async function previewAudience({
  channel,
  audienceFilter,
}: z.output<typeof AskedAudience>): Promise<z.input<typeof AudiencePreview>> {
  mustReachAll();
  await checkAudience(audienceFilter);
  const values: unknown[] = [schoolId(), now()];
  const text = `WITH found AS MATERIALIZED (${recipientsSql(audienceFilter, channel, values)})
    SELECT (SELECT count(*)::int FROM found WHERE address IS NOT NULL) AS count,
      (SELECT count(*)::int FROM found WHERE address IS NULL) AS unreachable,
      coalesce((SELECT json_agg(json_build_object('kind', kind, 'name', name, 'children', children) ORDER BY name, id)
        FROM (SELECT * FROM found WHERE address IS NOT NULL ORDER BY name, id LIMIT 20) s), '[]') AS sample`;
  const [preview] = await query<z.input<typeof AudiencePreview> & Record<string, unknown>>({ text }, values);
  return preview!;
}
