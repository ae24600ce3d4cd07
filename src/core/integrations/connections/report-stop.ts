import type { Model, ModelStatic } from "sequelize";
import type { Email } from "../../../emails/email.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { Tenant } from "../../../models/platform/index.ts";
import { School } from "../../../models/school/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";

interface Stop<P> {
  model: ModelStatic<Model>;
  entityId: string;
  /** Verb and `after` of the audit event. */
  verb: AuditVerb;
  after: object;
  /** Text of the activity shown to staff. */
  summary: string;
  /** Values of the localized sentence in the activity feed. */
  params: Record<string, string | number>;
  template: Email<P>;
  props: (about: { contact: string; school: string }) => P;
  /** Name of the job that stopped it. */
  trigger: string;
}

/** Report to a school that the service stopped one of its integrations: audit event, staff activity and email. */
export async function reportStop<P>(stop: Stop<P>): Promise<void> {
  const { model, entityId, verb, after, summary, params, template, props, trigger } = stop;
  await audited(model, entityId, verb, { after });
  await recordActivity({
    verb: "failed",
    entityType: model.name,
    entityId,
    params,
    summary,
    audience: "staff",
  });
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
