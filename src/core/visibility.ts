import type { z } from "zod";
import { type Actor, actor, context, type Scope } from "../lib/context.ts";
import type { Permission } from "./permissions.ts";

const office = ["office-fields.read", "students.manage", "guardians.manage"] as const;
const finance = ["fees.read", "fees.bill", "fees.collect", "fees.approve"] as const;
const hr = ["hr-fields.read", "staff.manage"] as const;
const attendance = ["attendance.read", "attendance.take", "attendance.manage"] as const;

/**
 * Who a field is for. Any of these permissions shows it on every row, where it reaches as far as the caller reads; to others
 * it is shown on the rows that the entity's relation names. `staff` needs no more than reading the row as a member of the staff, `event` the
 * permission of the row's event type: see `eventRelation`. A field without a visibility is shown to everybody who reaches its row.
 */
export const holders = {
  staff: [],
  contact: office,
  own: office,
  personal: [...office, ...attendance, "health-fields.read"],
  custody: office,
  absence: attendance,
  link: [...office, "guardians.read"],
  family: [...office, "guardians.read"],
  personnel: [...hr, ...office],
  home: [...office, ...finance],
  office,
  payer: finance,
  finance,
  health: ["health-fields.read"],
  safeguarding: ["safeguarding-fields.read"],
  hr,
  accounts: ["users.manage"],
  event: [],
} as const satisfies Record<string, readonly Permission[]>;

export type Visibility = keyof typeof holders;
export const visibilities = Object.keys(holders) as Visibility[];

/** Reading the fees of the own classes makes nobody finance. */
const holds = (permission: Permission, { permissions }: Actor, scope: Scope | undefined): boolean => {
  const held = permissions.get(permission);
  return held === "all" || (held === "own_classes" && scope === "own_classes" && permission !== "fees.read");
};

/** What the caller does not see on every row, by visibility: on none, or on those that this SQL condition names. */
export type Limited = ReadonlyMap<Visibility, false | string>;
export const unlimited: Limited = new Map();

/**
 * What rows are to a caller without the permission: the own child, the own record. A condition in SQL on the row `t`, with
 * the placeholders of a `Reach`.
 */
export type Relation = (scope: Scope, actor: Actor) => Partial<Record<Visibility, true | string>>;

export const unrelated: Relation = () => ({});

/**
 * The visibilities whose fields the caller does not see on every row; those that are missing are shown. Worked out once per statement, never
 * per row. Operators at the command line, and jobs, see everything.
 * @param read the permission that the rows are read by; null for rows that the caller may not reach
 */
export function limits(read: Permission | null, relation: Relation): Limited {
  if (!context().actor && context().trusted) return unlimited;
  const caller = actor();
  const scope = read === null ? undefined : caller.permissions.get(read);
  const related = scope ? relation(scope, caller) : {};
  const limited = new Map<Visibility, false | string>();
  for (const visibility of visibilities) {
    const shown =
      holders[visibility].some((permission) => holds(permission, caller, scope)) ||
      (visibility === "staff" && (scope === "all" || scope === "own_classes")) ||
      (related[visibility] ?? false);
    if (shown !== true) limited.set(visibility, shown);
  }
  return limited;
}

/** As `limits`, for rows of which it is not known whether the caller reaches them: only a permission for all of them counts. */
export const limitsOnAnyRow = (read: Permission, relation: Relation): Limited =>
  limits(actor().permissions.get(read) === "all" ? read : null, relation);

export const extension = "x-visibility";

/** A field that is left out of the answer for those whom its visibility does not name. */
export const shownTo = <S extends z.ZodType>(visibility: Visibility, schema: S): z.ZodOptional<S> =>
  schema.optional().meta({ [extension]: visibility });

export interface DeclaredView {
  /** Null: for whoever reaches the row. */
  fields: ReadonlyMap<string, Visibility | null>;
  read: Permission;
  relation: Relation;
  /** Whose own fields are in `custom`. */
  custom: string | undefined;
}

/** The views of all entities, by the name of their model. */
export const declaredViews = new Map<string, DeclaredView>();

export function declareView(
  entityType: string,
  view: z.ZodObject,
  read: Permission,
  relation: Relation,
  custom?: string,
): void {
  const visibilities = visibilitiesOf(view);
  const fields = Object.keys(view.shape).map((name) => [name, visibilities.get(name) ?? null] as const);
  declaredViews.set(entityType, { fields: new Map(fields), read, relation, custom });
}

/** The fields of a view that not everybody who reaches the row sees. */
export const visibilitiesOf = (view: z.ZodObject): ReadonlyMap<string, Visibility> =>
  new Map(
    Object.entries(view.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
      const visibility = schema.meta()?.[extension] as Visibility | undefined;
      return visibility ? [[name, visibility] as const] : [];
    }),
  );
