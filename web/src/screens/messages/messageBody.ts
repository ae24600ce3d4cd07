import type { Body } from "../../api/types.ts";
import { zonedInstant } from "../../lib/zonedInstant.ts";
import type { AudienceFilter, Channel } from "./audience.ts";
import { keepRule, ruleOf } from "./recurrences.ts";

type Values = Readonly<Record<string, string>>;

/** What can be changed until a message is sent, as the service takes it. */
export function messageChanges(
  { subject = "", body = "", at, frequency = "", times = "" }: Values,
  audienceFilter: AudienceFilter,
  timeZone: string,
): Body<"/api/v1/scheduled-messages/{id}", "patch"> {
  return {
    audienceFilter,
    ...(subject.trim() && { subject: subject.trim() }),
    body: body.trim(),
    ...(at && { scheduledAt: zonedInstant(at, timeZone) }),
    ...(frequency !== keepRule && { recurrence: ruleOf(frequency, times) }),
  };
}

/** All that was entered, as the service takes it. */
export const messageBody = (
  values: Values,
  channel: Channel,
  audienceFilter: AudienceFilter,
  timeZone: string,
): Body<"/api/v1/scheduled-messages", "post"> => ({
  ...messageChanges(values, audienceFilter, timeZone),
  channel,
  audienceFilter,
  ...(values["templateId"] && { templateId: values["templateId"] }),
});
