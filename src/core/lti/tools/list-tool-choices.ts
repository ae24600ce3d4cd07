import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { ltiSharedData } from "../../../models/lti/index.ts";

export const LtiToolChoices = z
  .object({
    data: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        sharedData: z.enum(ltiSharedData),
        choosesContent: z.boolean().describe("Content can be chosen in the tool"),
      }),
    ),
  })
  .meta({ id: "LtiToolChoices" });

/** The active tools, without their set-up, for those who add them to classes. */
export const listToolChoices = async (): Promise<z.input<typeof LtiToolChoices>> => ({
  data: await query(sql`
    SELECT id, name, shared_data AS "sharedData", deep_linking_url IS NOT NULL AS "choosesContent" FROM lti_tools
    WHERE school_id = ${currentSchool} AND status = 'active' ORDER BY name, id`),
});
