import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A step in the history of an enrolment. Append-only. */
export class EnrollmentStatusChange extends TenantModel<
  InferAttributes<EnrollmentStatusChange>,
  InferCreationAttributes<EnrollmentStatusChange>
> {
  declare enrollmentId: string;
  declare fromStatus: CreationOptional<string | null>;
  declare toStatus: string;
  declare fromSectionId: CreationOptional<string | null>;
  declare toSectionId: CreationOptional<string | null>;
  declare effectiveOn: string;
  declare reason: CreationOptional<string | null>;
  declare changedBy: CreationOptional<string | null>;
}

table(EnrollmentStatusChange, "enrollment_status_changes", {
  ...tenantColumns,
  enrollmentId: { type: DataTypes.UUID, allowNull: false },
  fromStatus: { type: DataTypes.TEXT },
  toStatus: { type: DataTypes.TEXT, allowNull: false },
  fromSectionId: { type: DataTypes.UUID },
  toSectionId: { type: DataTypes.UUID },
  effectiveOn: { type: DataTypes.DATEONLY, allowNull: false },
  reason: { type: DataTypes.TEXT },
  changedBy: { type: DataTypes.UUID },
});
