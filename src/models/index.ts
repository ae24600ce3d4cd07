import type { Sequelize } from "sequelize";
import * as attendance from "./attendance/index.ts";
import * as audit from "./audit/index.ts";
import * as behaviour from "./behaviour/index.ts";
import * as communication from "./communication/index.ts";
import * as exams from "./exams/index.ts";
import * as fees from "./fees/index.ts";
import * as identity from "./identity/index.ts";
import * as integrations from "./integrations/index.ts";
import * as messaging from "./messaging/index.ts";
import * as operators from "./operators/index.ts";
import * as people from "./people/index.ts";
import * as platform from "./platform/index.ts";
import * as reports from "./reports/index.ts";
import * as schedule from "./schedule/index.ts";
import * as staff from "./staff/index.ts";
import * as structure from "./structure/index.ts";
import { initTables } from "./table.ts";
import * as timetable from "./timetable/index.ts";

/** The modules in the order of dependence. */
const modules = [
  platform,
  schedule,
  identity,
  operators,
  audit,
  messaging,
  structure,
  staff,
  people,
  timetable,
  attendance,
  behaviour,
  exams,
  reports,
  fees,
  integrations,
  communication,
];

/** Binds all models to the connection. @returns how many there are */
export function initModels(sequelize: Sequelize): number {
  const count = initTables(sequelize);
  for (const { associate } of modules) associate();
  return count;
}
