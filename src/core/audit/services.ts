import type { AuditKeys } from "../../lib/encryption/audit-keys.ts";

/** Services that the audit depends on. Connected once, by the composition root. */
export interface AuditServices {
  keys: AuditKeys;
  /**
   * Logs the heads of chains. The log is shipped off the machine, so that an attacker with database access cannot change it.
   */
  log(details: object, message: string): void;
  logFailure(error: unknown, message: string): void;
}

let connected: AuditServices | undefined;

export function connectAudit(services: AuditServices | undefined): void {
  connected = services;
}

export function auditServices(): AuditServices {
  if (!connected) throw new Error("The audit services are not connected");
  return connected;
}
