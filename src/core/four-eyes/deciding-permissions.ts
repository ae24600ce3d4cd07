import type { Permission } from "../permissions.ts";

/** Permissions of the routes that call `requireSecondPerson`. */
export const decidingPermissions = [
  "fee-plans.manage",
  "fees.bill",
  "fees.approve",
  "exams.approve",
  "transcripts.manage",
  "data-requests.approve",
] as const satisfies readonly Permission[];

export type DecidingPermission = (typeof decidingPermissions)[number];
