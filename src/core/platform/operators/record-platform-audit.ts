import { PlatformAuditEvent } from "../../../models/platform/index.ts";
import { auditEventOf } from "../../audit/record-audit.ts";
import { asPlatform } from "./as-platform.ts";

interface PlatformChange {
  action: string;
  entityType: string;
  entityId?: string | null;
  before?: object | null;
  after?: object | null;
  /** Id of the operator, if nobody is signed in yet. */
  actorId?: string;
}

/** Records an audit event that belongs to no single school, in the transaction of the change itself. */
export const recordPlatformAudit = ({ actorId, ...change }: PlatformChange): Promise<void> =>
  asPlatform(async () => {
    const event = auditEventOf(change);
    const actor = { actorType: "operator", actorId: actorId ?? event.actorId } as const;
    await PlatformAuditEvent.create({ ...event, ...actor });
  });
