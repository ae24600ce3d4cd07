import { permissions as attendance } from "./attendance/permissions.ts";
import { permissions as audit } from "./audit/permissions.ts";
import { permissions as behaviour } from "./behaviour/permissions.ts";
import { permissions as communication } from "./communication/permissions.ts";
import { permissions as exams } from "./exams/permissions.ts";
import { permissions as fees } from "./fees/permissions.ts";
import { permissions as identity } from "./identity/permissions.ts";
import { permissions as integrations } from "./integrations/permissions.ts";
import { permissions as messaging } from "./messaging/permissions.ts";
import { permissions as people } from "./people/permissions.ts";
import { permissions as platform } from "./platform/permissions.ts";
import { permissions as reports } from "./reports/permissions.ts";
import { permissions as staff } from "./staff/permissions.ts";
import { permissions as structure } from "./structure/permissions.ts";
import { permissions as timetable } from "./timetable/permissions.ts";

/** Everything that a role may allow, with its meaning. */
export const permissions = {
  ...platform,
  ...identity,
  ...audit,
  ...structure,
  ...staff,
  ...people,
  ...timetable,
  ...attendance,
  ...behaviour,
  ...exams,
  ...reports,
  ...fees,
  ...messaging,
  ...integrations,
  ...communication,
} as const;

export type Permission = keyof typeof permissions;

export const permissionKeys = Object.keys(permissions) as Permission[];
