import { z } from "zod";
import type { IntegrationConnection } from "../../models/integrations/index.ts";
import { line, text } from "../schemas.ts";

const Address = z.url({ protocol: /^https?$/, error: "must be an http(s):// address" }).max(500);

export const oneRosterServices = ["rostering", "demographics", "gradebook"] as const;

export const OneRosterSettings = z
  .strictObject({
    services: z.array(z.enum(oneRosterServices)).min(1).default(["rostering"]).describe("What is pulled"),
    gradebookUrl: Address.optional().describe("Default: the base address with gradebook for rostering"),
    schoolSourcedId: line().max(200).optional().describe("Which school, where the partner has several"),
    defaultGradeLevelCode: text(20).optional().describe("For courses and classes that name no grade"),
    pageSize: z.int().min(10).max(5000).default(500),
  })
  .meta({ id: "OneRosterSettings" });

export const OneRosterFileSettings = OneRosterSettings.pick({
  schoolSourcedId: true,
  defaultGradeLevelCode: true,
}).meta({ id: "OneRosterFileSettings" });

/** Members of JSON, one in another: `person.name.given`. */
const Path = z
  .string()
  .max(200)
  .regex(/^[\w$-]+(\.[\w$-]+)*$/, "must be names with dots between");

export const genericKinds = ["students", "guardians", "staff", "payments"] as const;

const Paging = z.discriminatedUnion("style", [
  z.strictObject({ style: z.literal("none") }),
  z.strictObject({
    style: z.literal("page"),
    parameter: text(60).default("page"),
    first: z.int().min(0).max(1).default(1),
    sizeParameter: text(60).optional(),
    size: z.int().min(1).max(5000).default(200),
  }),
  z.strictObject({
    style: z.literal("offset"),
    parameter: text(60).default("offset"),
    sizeParameter: text(60).default("limit"),
    size: z.int().min(1).max(5000).default(200),
  }),
  z.strictObject({ style: z.literal("cursor"), parameter: text(60).default("cursor"), next: Path }),
  z.strictObject({ style: z.literal("link") }),
]);

export const GenericSettings = z
  .strictObject({
    resources: z
      .array(
        z.strictObject({
          kind: z.enum(genericKinds).describe("What a row becomes here"),
          path: z
            .string()
            .max(500)
            .regex(/^\/([^/]|$)/, "must begin with one slash: it is added to the base address")
            .describe("Added to the base address"),
          items: Path.optional().describe("Where the rows are; without it the answer is the list"),
          id: Path.default("id").describe("What tells one row from another, and never changes"),
          removed: Path.optional().describe("What is true, or a date, for rows that are gone"),
          changed: Path.optional().describe("When a row changed last"),
          sinceParameter: text(60).optional().describe("Parameter that asks for changes since a time"),
          fields: z
            .record(line().max(60), Path)
            .refine((fields) => Object.keys(fields).length > 0, "must name a field")
            .describe("For each field of ours, where a row has it"),
          constants: z
            .record(line().max(60), line().max(200))
            .default({})
            .describe("Fields that are the same for every row"),
          paging: Paging.default({ style: "none" }),
        }),
      )
      .min(1)
      .max(20),
  })
  .refine(
    ({ resources }) => resources.every(({ sinceParameter, changed }) => !sinceParameter || changed),
    "a resource with sinceParameter needs changed",
  )
  .meta({ id: "GenericJsonSettings" });

export type OneRosterSettings = z.output<typeof OneRosterSettings>;
export type GenericSettings = z.output<typeof GenericSettings>;
export type GenericResource = GenericSettings["resources"][number];

/** The schema of the settings of each connector. */
export const connectorSettings = {
  oneroster: OneRosterSettings,
  "generic-json": GenericSettings,
  "oneroster-csv": OneRosterFileSettings,
} as const satisfies Record<IntegrationConnection["connector"], z.ZodType>;

const referenceTo = (schema: z.ZodType) => ({ $ref: `#/components/schemas/${schema.meta()!["id"]}` });

/** For OpenAPI: settings are one of these, and which one follows from the connector. */
export const anySettings = { anyOf: Object.values(connectorSettings).map(referenceTo) };
export const settingsByConnector = {
  allOf: Object.entries(connectorSettings).map(([connector, schema]) => ({
    if: { properties: { connector: { const: connector } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { settings: referenceTo(schema) } },
  })),
};
