import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const participantRoles = ["offender", "victim", "witness", "reporter"] as const;

/** A student's part in an incident. */
export class IncidentParticipant extends TenantModel<
  InferAttributes<IncidentParticipant>,
  InferCreationAttributes<IncidentParticipant>
> {
  declare disciplineIncidentId: string;
  declare studentId: string;
  declare role: (typeof participantRoles)[number];
  declare note: CreationOptional<string | null>;
  /** What the guardians are told of it; null while they are told nothing. */
  declare messageToGuardians: CreationOptional<string | null>;
  /** When the office had the guardians told. The mails are obligations of their own. */
  declare guardianNoticeAt: CreationOptional<Date | null>;
}

table(IncidentParticipant, "incident_participants", {
  ...tenantColumns,
  disciplineIncidentId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  role: { type: DataTypes.TEXT, allowNull: false },
  note: { type: DataTypes.TEXT },
  messageToGuardians: { type: DataTypes.TEXT },
  guardianNoticeAt: { type: DataTypes.DATE },
});
