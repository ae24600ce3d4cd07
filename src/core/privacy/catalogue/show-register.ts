import { z } from "zod";
import { personalTables } from "./catalogue.ts";
import { purposes, subjectKinds } from "./holding.ts";

export const ProcessingRegister = z
  .object({
    tables: z.array(
      z.object({
        entityTable: z.string(),
        purpose: z.enum(purposes),
        subjects: z
          .array(z.enum(subjectKinds))
          .describe("Whose data it is; empty: of whom another table says"),
        erasure: z.enum(["delete", "anonymise", "keep"]),
        reason: z
          .enum(["statutory", "statistics", "others", "history", "proof"])
          .nullable()
          .describe("Why rows stay after an erasure"),
        columns: z.array(z.string()).describe("Columns that an erasure empties or replaces"),
      }),
    ),
  })
  .meta({ id: "ProcessingRegister" });

/** Lists the tables with personal data as the catalogue declares them. */
export const showRegister = (): z.input<typeof ProcessingRegister> => ({
  tables: personalTables.map(([entityTable, { purpose, links, erase, why = null, columns = {} }]) => ({
    entityTable,
    purpose,
    subjects: [...new Set(links.flatMap((link) => (link.by === "subject" ? [link.kind] : [])))],
    erasure: erase,
    reason: why,
    columns: Object.keys(columns),
  })),
});
