import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
} from "sequelize";
import { newId } from "../../lib/ids.ts";
import { table } from "../table.ts";

export const jobRunOrigins = ["schedule", "start", "wake", "command"] as const;
export const jobRunStatuses = ["queued", "running", "succeeded", "retrying", "failed", "dead"] as const;

/** One run of a job. The slot names the tick it answers: of one job there is each slot once. */
export class JobRun extends Model<InferAttributes<JobRun>, InferCreationAttributes<JobRun>> {
  declare id: CreationOptional<string>;
  declare job: string;
  declare slot: CreationOptional<string | null>;
  declare origin: (typeof jobRunOrigins)[number];
  declare dueAt: Date;
  declare startedAt: CreationOptional<Date | null>;
  declare finishedAt: CreationOptional<Date | null>;
  declare attempts: CreationOptional<number>;
  declare status: (typeof jobRunStatuses)[number];
  declare report: CreationOptional<object | null>;
  declare error: CreationOptional<string | null>;
  declare node: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

table(JobRun, "job_runs", {
  id: { type: DataTypes.UUID, primaryKey: true, defaultValue: newId },
  job: { type: DataTypes.TEXT, allowNull: false },
  slot: { type: DataTypes.TEXT },
  origin: { type: DataTypes.TEXT, allowNull: false },
  dueAt: { type: DataTypes.DATE, allowNull: false },
  startedAt: { type: DataTypes.DATE },
  finishedAt: { type: DataTypes.DATE },
  attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  status: { type: DataTypes.TEXT, allowNull: false },
  report: { type: DataTypes.JSONB },
  error: { type: DataTypes.TEXT },
  node: { type: DataTypes.TEXT },
  createdAt: { type: DataTypes.DATE, allowNull: false },
  updatedAt: { type: DataTypes.DATE, allowNull: false },
});
