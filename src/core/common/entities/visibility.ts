import type { z } from "zod";
import { type Actor, actor, context, type Scope } from "../../../lib/context.ts";
import type { Permission } from "../../permissions.ts";

const office = ["office-fields.read", "students.manage", "guardians.manage"] as const;
const finance = ["fees.read", "fees.bill", "fees.collect", "fees.approve"] as const;
const hr = ["hr-fields.read", "staff.manage"] as const;
const attendance = ["attendance.read", "attendance.take", "attendance.manage"] as const;

/**
 * The permissions that show a field, by its visibility. Any one of them shows the field on every row, if its scope is at least
 * the scope by which the caller reads; otherwise it is shown on the rows that the entity's relation names. `staff` only
 * requires reading the row as a member of staff, `event` the permission of the row's event type: see `eventRelation`, `support`
 * is shown by the relation of support plans alone. A field without a visibility is shown to everybody who has its row in scope.
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
  support: [],
} as const satisfies Record<string, readonly Permission[]>;

export type Visibility = keyof typeof holders;
export const visibilities = Object.keys(holders) as Visibility[];

/** `fees.read` for one's own classes does not show finance fields. */
const holds = (permission: Permission, { permissions }: Actor, scope: Scope | undefined): boolean => {
  const held = permissions.get(permission);
  return held === "all" || (held === "own_classes" && scope === "own_classes" && permission !== "fees.read");
};

/**
 * The visibilities that the caller does not see on every row: seen on no row (false), or on those that match a SQL condition.
 */
export type Limited = ReadonlyMap<Visibility, false | string>;
export const unlimited: Limited = new Map();

/**
 * The rows on which a caller without the permission still sees a visibility: their own child, their own record. True for all
 * rows, or a SQL condition on the row `t` with the placeholders of a `RowScope`.
 */
export type Relation = (scope: Scope, actor: Actor) => Partial<Record<Visibility, true | string>>;

export const unrelated: Relation = () => ({});

/**
 * Calculates the visibilities whose fields the caller does not see on every row; all others are shown. Runs once per
 * statement, never per row. The command line and jobs see everything.
 * @param read the permission that the rows are read by; null for rows that may be outside of the caller's row scope
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

/** As `limits`, for rows that may be outside of the caller's row scope: only a permission for the whole school counts. */
export const limitsOnAnyRow = (read: Permission, relation: Relation): Limited =>
  limits(actor().permissions.get(read) === "all" ? read : null, relation);

export const extension = "x-visibility";

/** Declares a field that is omitted from the response for callers whom its visibility excludes. */
export const shownTo = <S extends z.ZodType>(visibility: Visibility, schema: S): z.ZodOptional<S> =>
  schema.optional().meta({ [extension]: visibility });

export interface DeclaredView {
  /** Visibility by field; null: shown to everybody who has the row in scope. */
  fields: ReadonlyMap<string, Visibility | null>;
  read: Permission;
  relation: Relation;
  /** The entity whose custom fields are in `custom`. */
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

/** The fields of a view that have a visibility. */
export const visibilitiesOf = (view: z.ZodObject): ReadonlyMap<string, Visibility> =>
  new Map(
    Object.entries(view.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
      const visibility = schema.meta()?.[extension] as Visibility | undefined;
      return visibility ? [[name, visibility] as const] : [];
    }),
  );
