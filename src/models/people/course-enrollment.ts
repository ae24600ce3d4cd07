import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const courseEnrollmentStatuses = ["requested", "active", "dropped", "completed"] as const;

/** A student in a course offering. */
export class CourseEnrollment extends TenantModel<
  InferAttributes<CourseEnrollment>,
  InferCreationAttributes<CourseEnrollment>
> {
  declare courseOfferingId: string;
  declare studentId: string;
  declare startsOn: string;
  declare endsOn: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof courseEnrollmentStatuses)[number]>;
}

table(CourseEnrollment, "course_enrollments", {
  ...tenantColumns,
  courseOfferingId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  endsOn: { type: DataTypes.DATEONLY },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
