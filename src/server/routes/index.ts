import { attendance } from "./attendance.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { dashboard } from "./dashboard.ts";
import { identity } from "./identity.ts";
import { messaging } from "./messaging.ts";
import { people } from "./people.ts";
import { reports } from "./reports.ts";
import { school } from "./school.ts";
import { staff } from "./staff.ts";
import { structure } from "./structure.ts";
import { timetable } from "./timetable.ts";

/** Every route there is, by module. */
export const routes = {
  auth,
  school,
  identity,
  audit,
  structure,
  staff,
  people,
  timetable,
  attendance,
  reports,
  dashboard,
  messaging,
};
