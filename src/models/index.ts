import type { Sequelize } from "sequelize";
import * as audit from "./audit/index.ts";
import * as identity from "./identity/index.ts";
import * as messaging from "./messaging/index.ts";
import * as platform from "./platform/index.ts";
import { initTables } from "./table.ts";

/** The modules in the order of dependence. */
const modules = [platform, identity, audit, messaging];

/** Binds all models to the connection. @returns how many there are */
export function initModels(sequelize: Sequelize): number {
  const count = initTables(sequelize);
  for (const { associate } of modules) associate();
  return count;
}
