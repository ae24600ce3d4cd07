import { DataTypes } from "sequelize";
import { integer, json, ofType, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** Totals of the published and withheld report cards of a section; they can be rebuilt from the cards. */
export class GradeTotal extends tenantTable({
  termId: uuid(),
  sectionId: uuid(),
  /** Null: all courses. */
  courseId: uuid().nullable(),
  students: integer(),
  scores: integer(),
  scoreSum: ofType<string>(DataTypes.DECIMAL),
  grades: json<Record<string, { count: number; lowest: number }>>(),
}) {}

table(GradeTotal, "grade_totals");
