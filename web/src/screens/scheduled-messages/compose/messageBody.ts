import type { Body } from "../../../api/types.ts";
import { zonedInstant } from "../../../lib/format/zonedInstant.ts";
import type { AudienceFilter, Channel } from "../../audience/audience.ts";
import { keepRule, ruleOf } from "./recurrences.ts";

type Values = Readonly<Record<string, string>>;

/** Builds the part of the request body that can be changed until the message is sent. */
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

/** Builds the request body from the form. */
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
