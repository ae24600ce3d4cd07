import type { z } from "zod";
import type { CustomFieldDefinition } from "../../../models/structure/index.ts";
import { limits } from "../../common/entities/visibility.ts";
import { guardians } from "../../people/guardians/guardians.ts";
import { students } from "../../people/students/students.ts";
import { staffMembers } from "../../staff/staff-members.ts";
import { findDefinitions, isHidden } from "../../structure/custom-fields/find-definitions.ts";
import { type ImportKind, importKinds } from "./import-kinds.ts";

/** Before the key of a custom field in the name of an import field. */
export const CUSTOM = "custom.";

export interface ImportField {
  field: string;
  required: boolean;
  /** Of a custom field. */
  label: string | null;
}

/** The kinds whose rows have custom fields, and the entity that holds them. */
const owners = {
  students: { entityType: "student", entity: students },
  guardians: { entityType: "guardian", entity: guardians },
  staff: { entityType: "staff_member", entity: staffMembers },
} as const;

/** Finds the custom fields of a kind that the caller may set, in the current transaction. */
export async function customFieldsOf(kind: ImportKind): Promise<CustomFieldDefinition[]> {
  if (!(kind in owners)) return [];
  const { entityType, entity } = owners[kind as keyof typeof owners];
  const limited = limits(entity.access.read, entity.relation);
  const definitions = await findDefinitions(entityType);
  return definitions.filter((each) => each.status === "active" && !isHidden(each, limited));
}

/** Lists the fields of a kind that columns are mapped to. @param definitions its custom fields */
export const fieldsOf = (kind: ImportKind, definitions: readonly CustomFieldDefinition[]): ImportField[] => [
  ...Object.entries<z.ZodType>(importKinds[kind].shape).map(([field, schema]) => ({
    field,
    required: !schema.safeParse(undefined).success,
    label: null,
  })),
  ...definitions.map(({ key, label, required }) => ({ field: CUSTOM + key, required, label })),
];

/** Lists the fields of a kind, with the custom fields that the caller may set, in the current transaction. */
export const importFields = async (kind: ImportKind): Promise<ImportField[]> =>
  fieldsOf(kind, await customFieldsOf(kind));
