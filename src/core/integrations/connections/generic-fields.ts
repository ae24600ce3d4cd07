import { z } from "zod";
import type { Fault } from "../../../lib/errors.ts";
import { paymentMethods } from "../../../models/fees/index.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { importKinds } from "../../imports/rows/import-kinds.ts";
import type { GenericSettings, genericKinds } from "./connector-settings.ts";

/** An amount as a remote system may send it: 1234.5 and "1234.50" are equal. */
const amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, "must be an amount like 1234.50"));

/** Fields of a row by kind: the schemas of file imports, and one for payments. */
export const genericFields = {
  students: importKinds.students,
  guardians: importKinds.guardians,
  staff: importKinds.staff,
  payments: z.strictObject({
    studentAdmissionNumber: text(30),
    amount,
    method: z.enum(paymentMethods).default("bank_transfer"),
    reference: text(120),
    paidOn: z.iso.date().optional(),
    payerName: text(160).optional(),
    note: paragraphs(500).optional(),
  }),
} as const satisfies Record<(typeof genericKinds)[number], z.ZodObject>;

export type GenericKind = keyof typeof genericFields;

/** Check the field mapping of each resource. @returns an error per unknown field and per required field without a source */
export function checkFieldMapping({ resources }: GenericSettings): Fault[] {
  return resources.flatMap(({ kind, fields, constants }, index) => {
    const shape: Record<string, z.ZodType> = genericFields[kind].shape;
    const at = `settings.resources.${index}.fields`;
    const given = new Set([...Object.keys(fields), ...Object.keys(constants)]);
    const unknown = [...given].filter((name) => !(name in shape));
    const missing = Object.entries(shape).filter(
      ([name, schema]) => !given.has(name) && !schema.safeParse(undefined).success,
    );
    return [
      ...unknown.map((name) => ({
        path: `${at}.${name}`,
        message: `is not a field of ${kind}: use ${Object.keys(shape).join(", ")}`,
      })),
      ...missing.map(([name]) => ({ path: `${at}.${name}`, message: "is required" })),
    ];
  });
}
