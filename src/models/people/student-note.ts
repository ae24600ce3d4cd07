import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const studentNoteCategories = ["general", "academic", "achievement", "contact"] as const;
export const studentNoteVisibilities = ["staff", "guardian"] as const;
export const studentNoteStatuses = ["draft", "published", "archived"] as const;

/** An entry of the log book of a student. */
export class StudentNote extends TenantModel<
  InferAttributes<StudentNote>,
  InferCreationAttributes<StudentNote>
> {
  declare studentId: string;
  declare category: CreationOptional<(typeof studentNoteCategories)[number]>;
  declare body: string;
  declare visibility: CreationOptional<(typeof studentNoteVisibilities)[number]>;
  declare authorId: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof studentNoteStatuses)[number]>;
}

table(StudentNote, "student_notes", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  category: { type: DataTypes.TEXT, allowNull: false, defaultValue: "general" },
  body: { type: DataTypes.TEXT, allowNull: false },
  visibility: { type: DataTypes.TEXT, allowNull: false, defaultValue: "staff" },
  authorId: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "published" },
});
