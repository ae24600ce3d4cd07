import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  literal,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** Something the school says to an audience. */
export class Announcement extends TenantModel<
  InferAttributes<Announcement>,
  InferCreationAttributes<Announcement>
> {
  declare title: string;
  declare body: string;
  declare audienceFilter: any;
  declare publishAt: Date;
  declare publishedAt: CreationOptional<Date | null>;
  declare expiresAt: CreationOptional<Date | null>;
  /** What told of it was put away after it had expired. */
  declare settledAt: CreationOptional<Date | null>;
  declare pinned: CreationOptional<boolean>;
  /** The database's own: what is pinned stands above the rest, the newer above the older. */
  declare readonly rank: CreationOptional<string>;
  declare requiresAcknowledgement: CreationOptional<boolean>;
  declare authorId: CreationOptional<string | null>;
  declare status: CreationOptional<"draft" | "scheduled" | "published" | "withdrawn">;
}

table(Announcement, "announcements", {
  ...tenantColumns,
  title: { type: DataTypes.TEXT, allowNull: false },
  body: { type: DataTypes.TEXT, allowNull: false },
  audienceFilter: { type: DataTypes.JSONB, allowNull: false },
  publishAt: { type: DataTypes.DATE, allowNull: false },
  publishedAt: { type: DataTypes.DATE },
  expiresAt: { type: DataTypes.DATE },
  settledAt: { type: DataTypes.DATE },
  pinned: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  rank: { type: DataTypes.DECIMAL, allowNull: false, defaultValue: literal("DEFAULT") },
  requiresAcknowledgement: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  authorId: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});
