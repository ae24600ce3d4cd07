import type { Email } from "../../emails/email.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { School, Tenant } from "../../models/platform/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { queueEmail } from "../messaging/queue-email.ts";

interface Stop<P> {
  entityType: string;
  entityId: string;
  /** Of the audit trail, with what is noted of it. */
  action: string;
  after: object;
  /** What the staff read among the activities. */
  summary: string;
  template: Email<P>;
  props: (about: { contact: string; school: string }) => P;
  /** The job that stopped it. */
  trigger: string;
}

/** Tells a school that the service has stopped something of it: in the audit trail, among the activities, and by mail. */
export async function reportStop<P>(stop: Stop<P>): Promise<void> {
  const { entityType, entityId, action, after, summary, template, props, trigger } = stop;
  await recordAudit({ action, entityType, entityId, after });
  await recordActivity({ verb: "failed", entityType, entityId, summary, audience: "staff" });
  const school = await School.findByPk(schoolId(), { rejectOnEmpty: true });
  const tenant = await Tenant.findOne({ rejectOnEmpty: true });
  await queueEmail({
    template,
    entityKey: `${entityId}-${now().toISOString().slice(0, 13)}`,
    to: { address: tenant.contactEmail, name: tenant.contactName },
    props: props({ contact: tenant.contactName, school: school.name }),
    trigger,
  });
}
