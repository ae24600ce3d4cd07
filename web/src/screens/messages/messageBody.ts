import type { Body } from "../../api/types.ts";
import { zonedInstant } from "../../lib/zonedInstant.ts";
import type { AudienceFilter, Channel } from "./audience.ts";
import { ruleOf } from "./recurrences.ts";

/** What was entered, as the service takes it. */
export function messageBody(
  values: Readonly<Record<string, string>>,
  channel: Channel,
  audienceFilter: AudienceFilter,
  timeZone: string,
): Body<"/api/v1/scheduled-messages", "post"> {
  const { subject = "", body = "", templateId, at, frequency = "", times = "" } = values;
  return {
    channel,
    audienceFilter,
    ...(templateId && { templateId }),
    ...(subject.trim() && { subject: subject.trim() }),
    body: body.trim(),
    ...(at && { scheduledAt: zonedInstant(at, timeZone) }),
    recurrence: ruleOf(frequency, times),
  };
}
