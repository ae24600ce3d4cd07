import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const courseOfferingStatuses = ["draft", "active", "completed", "cancelled"] as const;

/** A course run in a term, for a section or for whoever enrols. */
export class CourseOffering extends TenantModel<
  InferAttributes<CourseOffering>,
  InferCreationAttributes<CourseOffering>
> {
  declare courseId: string;
  declare termId: string;
  declare sectionId: CreationOptional<string | null>;
  declare title: string;
  declare capacity: CreationOptional<number | null>;
  declare roomId: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof courseOfferingStatuses)[number]>;
}

table(CourseOffering, "course_offerings", {
  ...tenantColumns,
  courseId: { type: DataTypes.UUID, allowNull: false },
  termId: { type: DataTypes.UUID, allowNull: false },
  sectionId: { type: DataTypes.UUID },
  title: { type: DataTypes.TEXT, allowNull: false },
  capacity: { type: DataTypes.INTEGER },
  roomId: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
