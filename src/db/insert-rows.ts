import type { AbstractDataType, Model, ModelStatic } from "sequelize";
import { currentSchool } from "./context-values.ts";
import { execute } from "./query.ts";
import { raw, type Sql, sql } from "./sql.ts";

interface Shape {
  /** The statement up to the rows. */
  insert: Sql;
  /** The members of a row with their types. */
  declared: Sql;
}

const shapes = new WeakMap<object, Map<string, Shape>>();

/**
 * Inserts rows in one statement, with the columns and types of the declared model. A member that only some rows have is null
 * in the others; a column that no row has gets the default of the table, `school_id` the school of the context.
 * @param rows by attributes of the model, as JSON: a `bigint` as text
 */
export async function insertRows(model: ModelStatic<Model>, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const { insert, declared } = shapeOf(model, rows);
  await execute(sql`${insert} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (${declared})`);
}

function shapeOf(model: ModelStatic<Model>, rows: readonly object[]): Shape {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
  const known = shapes.get(model) ?? new Map<string, Shape>();
  shapes.set(model, known);
  const key = names.join();
  const shape = known.get(key) ?? build(model, names);
  known.set(key, shape);
  return shape;
}

function build(model: ModelStatic<Model>, names: readonly string[]): Shape {
  const attributes = model.getAttributes();
  const members = names.map((name) => {
    const { field, type } = attributes[name] ?? {};
    if (!field || !type) throw new Error(`${model.name} has no column for ${name}`);
    return { name: `"${name}"`, field: `"${field}"`, type: (type as AbstractDataType).toSql() };
  });
  const addsSchool = "schoolId" in attributes && !names.includes("schoolId");
  const fields = members.map(({ field }) => field).join(", ");
  const values = raw(members.map(({ name }) => name).join(", "));
  const into = raw(`INSERT INTO ${model.tableName} (${fields}${addsSchool ? ", school_id" : ""})`);
  return {
    insert: addsSchool ? sql`${into} SELECT ${values}, ${currentSchool}` : sql`${into} SELECT ${values}`,
    declared: raw(members.map(({ name, type }) => `${name} ${type}`).join(", ")),
  };
}
