import { type CreationOptional, DataTypes, Model, type ModelStatic, Op } from "sequelize";
import { context, schoolId } from "../lib/context.ts";
import { globalColumns } from "./global-table.ts";

/** Every row of a tenant table belongs to one school, and every query is limited to the current one. */
export abstract class TenantModel<A extends {} = any, C extends {} = A> extends Model<A, C> {
  declare id: CreationOptional<string>;
  declare schoolId: CreationOptional<string>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

const { id, ...timestamps } = globalColumns;

export const tenantColumns = {
  id,
  schoolId: { type: DataTypes.UUID, allowNull: false, defaultValue: () => context().schoolId },
  ...timestamps,
} as const;

type Values = Record<string, unknown>;
type Method = (this: unknown, ...args: any[]) => any;

/** The school that models are limited to, or null in platform work, the only work that may cross schools. */
const currentSchool = (): string | null =>
  context().platformReason && !context().schoolId ? null : schoolId();

/** Static methods that access rows, with the position of their options argument. The other finders call these. */
const queries = {
  findAll: 0,
  count: 0,
  aggregate: 2,
  update: 1,
  destroy: 0,
  restore: 0,
  increment: 1,
} as const;

/** Application-side tenant scoping: every method of a model returns and writes only rows of the school in the context. */
export function limitToSchool(model: ModelStatic<Model>): void {
  const statics = model as unknown as Record<string, Method>;
  const replace = (target: Record<string, Method>, name: string, make: (original: Method) => Method) => {
    Object.defineProperty(target, name, { value: make(target[name]!), writable: true, configurable: true });
  };
  const checkSchool = (values: Values | undefined) => {
    const school = currentSchool();
    const given = values?.["schoolId"];
    if (school !== null && given !== undefined && given !== school)
      throw new Error(`A row of ${model.name} belongs to another school`);
  };

  for (const [name, position] of Object.entries(queries)) {
    replace(
      statics,
      name,
      (original) =>
        async function (this: unknown, ...args) {
          const school = currentSchool();
          if (school === null) return original.apply(this, args);
          const options = { ...args[position], hooks: true };
          if (options.truncate) throw new Error(`${model.name}: truncate would affect every school`);
          // Sequelize would limit a subquery and delete by the resulting ids, which are unique within one school only.
          if (name === "destroy" && options.limit)
            throw new Error(`${model.name}: destroy does not support a limit: find the ids first`);
          options.where = { ...wrapWhere(options.where), schoolId: school };
          if (name === "update") checkSchool(args[0]);
          args[position] = options;
          return original.apply(this, args);
        },
    );
  }
  replace(
    statics,
    "bulkCreate",
    (original) =>
      async function (this: unknown, rows: Values[], options) {
        for (const row of rows) checkSchool(row);
        return original.call(this, rows, options);
      },
  );
  replace(
    statics,
    "upsert",
    (original) =>
      async function (this: unknown, values: Values, options) {
        checkSchool(values);
        return original.call(this, values, options);
      },
  );

  const rows = model.prototype as unknown as Record<string, Method>;
  replace(
    rows,
    "save",
    (original) =>
      async function (this: unknown, options) {
        checkSchool({ schoolId: (this as TenantModel).schoolId });
        return original.call(this, options);
      },
  );
  replace(
    rows,
    "where",
    (original) =>
      function (this: unknown, ...args) {
        const school = currentSchool();
        return school === null
          ? original.apply(this, args)
          : { ...original.apply(this, args), school_id: school };
      },
  );
}

/** Scopes joined rows too, in every model that can join them. At this point Sequelize has decided which joins are inner. */
export function limitJoins(model: ModelStatic<Model>): void {
  const target = model as unknown as Record<"_validateIncludedElements", Method>;
  const validate = target._validateIncludedElements;
  target._validateIncludedElements = function (...args) {
    const options = validate.apply(this, args) as { include?: unknown };
    limitIncludes(options.include, currentSchool());
    return options;
  };
}

/** Wraps any `where` as a list item next to the school condition: only there does Sequelize put a literal into parentheses. */
const wrapWhere = (where: unknown): object =>
  where === undefined || where === null ? {} : { [Op.and]: [where] };

function limitIncludes(includes: any, school: string | null): void {
  if (school === null || !Array.isArray(includes)) return;
  for (const include of includes) {
    if (include.model?.prototype instanceof TenantModel) {
      include.where = { ...wrapWhere(include.where), school_id: school };
      if (include.through?.model?.prototype instanceof TenantModel)
        include.through.where = { ...wrapWhere(include.through.where), school_id: school };
    }
  }
}
