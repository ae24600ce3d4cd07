import { z } from "zod";
import { query } from "../../../db/query.ts";
import { personMergeEntityTypes } from "../../../models/people/index.ts";
import { checkMayMerge } from "./check-may-merge.ts";
import { selectPairs } from "./select-pairs.ts";

export const DuplicateQuery = z.strictObject({ entityType: z.enum(personMergeEntityTypes) });

export const duplicateReasons = ["date_of_birth", "email", "phone", "name"] as const;

export const PersonDuplicates = z
  .object({
    data: z.array(
      z.object({
        firstId: z.uuid().describe("The older record"),
        secondId: z.uuid(),
        reasons: z.array(z.enum(duplicateReasons)).describe("What is the same besides a similar name"),
        similarity: z.number().describe("Of the names, 0 to 1"),
      }),
    ),
  })
  .meta({ id: "PersonDuplicates" });

/** Finds pairs of current records that probably belong to one person, the likeliest first. @throws {AppError} 403 */
export async function findDuplicates({
  entityType,
}: z.output<typeof DuplicateQuery>): Promise<z.input<typeof PersonDuplicates>> {
  checkMayMerge(entityType);
  return { data: await query(selectPairs(entityType)) };
}
