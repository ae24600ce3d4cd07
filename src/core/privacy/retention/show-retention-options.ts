import { z } from "zod";
import { retainedEntityTypes, retentionActions, retentionTriggers } from "../../../models/privacy/index.ts";
import { retainedEntities } from "./retained-entities.ts";

export const RetentionOptions = z
  .object({
    entityTypes: z.array(
      z.object({
        entityType: z.enum(retainedEntityTypes),
        triggers: z.array(z.enum(retentionTriggers)),
        actions: z.array(z.enum(retentionActions)),
        minDays: z.int().describe("Shortest period that a rule may have"),
      }),
    ),
  })
  .meta({ id: "RetentionOptions" });

/** Lists the kinds of records that may have a rule, and what the rule may say. */
export const showRetentionOptions = (): z.input<typeof RetentionOptions> => ({
  entityTypes: retainedEntityTypes.map((entityType) => {
    const { triggers, actions, minDays } = retainedEntities[entityType];
    return {
      entityType,
      triggers: retentionTriggers.filter((trigger) => triggers[trigger]),
      actions: [...actions],
      minDays,
    };
  }),
});
