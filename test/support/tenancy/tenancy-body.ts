import { DateTime } from "luxon";

/** The part of JSON Schema that the API uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  /** Members of which exactly one must be present. */
  "x-one-of"?: string[];
  minProperties?: number;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Values that satisfy some pattern or rule of the API; add one if a body cannot be generated. */
const candidates = [
  "Another-pass-2026",
  "sample",
  "a-word",
  "Ab1",
  "KES",
  "KE",
  "en",
  "12",
  "08:00",
  "08:30",
  "1.00",
  "+254700000000",
  "#1d4ed8",
  "Africa/Nairobi",
];

/** A period starts today, within the demo schools' year, and ends four weeks from now. */
const isEnd = /^(ends|to|until|expires|close|valid(To|Until))|(Ends|Closes?)On$/;
/** Dates are in the school's time zone: in Nairobi tomorrow begins three hours before it does in UTC. */
const dayFrom = (days: number) => DateTime.now().setZone("Africa/Nairobi").plus({ days }).toISODate()!;

const formats: Readonly<Record<string, string>> = {
  email: "made-up@example.org",
  "date-time": `${dayFrom(0)}T08:00:00.000Z`,
  time: "08:00:00",
  uri: "https://example.org/",
};

export function resolve(schema: Schema, document: any): Schema {
  if (!schema.$ref) return schema;
  const found = schema.$ref
    .slice(2)
    .split("/")
    .reduce((at, part) => at?.[part], document);
  if (!found) throw new Error(`${schema.$ref} is not in the document`);
  return resolve(found, document);
}

interface Chosen {
  pointer: string[];
  value: string;
}

/** Generates a body that the schema accepts, with the given id at its pointer. Other ids come from `ownId`. */
export function madeUpBody(
  schema: Schema,
  document: any,
  ownId: (property: string) => string,
  chosen?: Chosen,
): unknown {
  const make = (given: Schema, name: string, wanted?: Chosen): unknown => {
    if (wanted && wanted.pointer.length === 0) return wanted.value;
    const each = resolve(given, document);
    const [head, ...rest] = wanted?.pointer ?? [];
    const inner = wanted && { pointer: rest, value: wanted.value };
    const branches = [...(each.anyOf ?? []), ...(each.oneOf ?? [])];
    if (branches.length)
      return make(branches.find((branch) => fits(branch, head)) ?? branches[0]!, name, wanted);
    if (each.allOf)
      return Object.assign(
        {},
        ...each.allOf.map((part) => make(part, name, fits(part, head) ? wanted : undefined)),
      );
    if (each.const !== undefined) return each.const;
    if (each.enum) return each.enum[0];
    const type = [each.type].flat().find((one) => one !== "null");
    if (type === "object" || each.properties) {
      const alternatives = each["x-one-of"] ?? [];
      const oneOf = alternatives.includes(head ?? "") ? head : alternatives[0];
      const first =
        each.minProperties && !each.required?.length ? Object.keys(each.properties ?? {})[0] : undefined;
      const properties = Object.entries(each.properties ?? {}).filter(
        ([key]) => key === head || each.required?.includes(key) || key === oneOf || key === first,
      );
      return Object.fromEntries(
        properties.map(([key, value]) => [key, make(value, key, key === head ? inner : undefined)]),
      );
    }
    if (type === "array") {
      const length = Math.max(each.minItems ?? 0, head === "0" ? 1 : 0);
      return Array.from({ length }, (_, index) =>
        make(each.items ?? {}, name, index === 0 && head === "0" ? inner : undefined),
      );
    }
    if (type === "integer" || type === "number")
      return Math.max(each.minimum ?? 1, (each.exclusiveMinimum ?? 0) + 1);
    if (type === "boolean") return true;
    if (type === "string" || each.format) return text(each, name);
    return "sample";
  };
  /** Checks whether a branch of an alternative has the required member. */
  const fits = (given: Schema, head: string | undefined): boolean => {
    const each = resolve(given, document);
    if (head === undefined) return each.type !== "null";
    if (head === "0") return each.type === "array";
    return head in (each.properties ?? {}) || (each.allOf ?? []).some((part) => fits(part, head));
  };
  const text = (
    { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
    name: string,
  ) => {
    if (format === "uuid") return ownId(name);
    if (format === "date") return dayFrom(isEnd.test(name) ? 28 : 0);
    if (format && formats[format]) return formats[format];
    // Trimmed before validation, so that the document cannot name the format.
    if (/email$/i.test(name)) return formats["email"];
    const rule = new RegExp(pattern ?? "", "u");
    const found = (isEnd.test(name) ? candidates.toReversed() : candidates).find(
      (one) => rule.test(one) && one.length >= minLength && one.length <= maxLength,
    );
    if (found === undefined) throw new Error(`Name a candidate for ${name} that matches ${pattern}`);
    return found;
  };
  return make(schema, "body", chosen);
}
