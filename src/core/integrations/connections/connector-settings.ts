import { z } from "zod";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { line, text } from "../../common/input/schemas.ts";

const Address = z.url({ protocol: /^https?$/, error: "must be an http(s):// address" }).max(500);

export const oneRosterServices = ["rostering", "demographics", "gradebook"] as const;

export const OneRosterSettings = z
  .strictObject({
    services: z
      .array(z.enum(oneRosterServices))
      .min(1)
      .default(["rostering"])
      .describe("Services to pull from"),
    gradebookUrl: Address.optional().describe(
      "Default: the base address with `rostering` replaced by `gradebook`",
    ),
    schoolSourcedId: line().max(200).optional().describe("Required if the remote system has several schools"),
    defaultGradeLevelCode: text(20).optional().describe("Grade level of courses and classes without one"),
    pageSize: z.int().min(10).max(5000).default(500),
  })
  .meta({ id: "OneRosterSettings" });

export const OneRosterFileSettings = OneRosterSettings.pick({
  schoolSourcedId: true,
  defaultGradeLevelCode: true,
}).meta({ id: "OneRosterFileSettings" });

/** Path to a JSON member: `person.name.given`. */
const Path = z
  .string()
  .max(200)
  .regex(/^[\w$-]+(\.[\w$-]+)*$/, "must be member names separated by dots");

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
          kind: z.enum(genericKinds).describe("Entity created from a row"),
          path: z
            .string()
            .max(500)
            .regex(/^\/([^/]|$)/, "must begin with a single slash: it is appended to the base address")
            .describe("Appended to the base address"),
          items: Path.optional().describe(
            "Path to the list of rows; default: the response itself is the list",
          ),
          id: Path.default("id").describe("Path to the unique, immutable id of a row"),
          removed: Path.optional().describe("Path to a flag or date that marks removed rows"),
          changed: Path.optional().describe("Path to the time of the last change"),
          sinceParameter: text(60)
            .optional()
            .describe("Query parameter that requests only changes since a time"),
          fields: z
            .record(line().max(60), Path)
            .refine((fields) => Object.keys(fields).length > 0, "must map at least one field")
            .describe("Path in a row for each of our fields"),
          constants: z
            .record(line().max(60), line().max(200))
            .default({})
            .describe("Fields with the same value for every row"),
          paging: Paging.default({ style: "none" }),
        }),
      )
      .min(1)
      .max(20),
  })
  .refine(
    ({ resources }) => resources.every(({ sinceParameter, changed }) => !sinceParameter || changed),
    "`changed` is required if `sinceParameter` is set",
  )
  .meta({ id: "GenericJsonSettings" });

export type OneRosterSettings = z.output<typeof OneRosterSettings>;
export type GenericSettings = z.output<typeof GenericSettings>;
export type GenericResource = GenericSettings["resources"][number];

/** Settings schema by connector. */
export const connectorSettings = {
  oneroster: OneRosterSettings,
  "generic-json": GenericSettings,
  "oneroster-csv": OneRosterFileSettings,
} as const satisfies Record<IntegrationConnection["connector"], z.ZodType>;

const referenceTo = (schema: z.ZodType) => ({ $ref: `#/components/schemas/${schema.meta()!["id"]}` });

/** OpenAPI: `settings` is one of these schemas, selected by `connector`. */
export const anySettings = { anyOf: Object.values(connectorSettings).map(referenceTo) };
export const settingsByConnector = {
  allOf: Object.entries(connectorSettings).map(([connector, schema]) => ({
    if: { properties: { connector: { const: connector } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { settings: referenceTo(schema) } },
  })),
};
