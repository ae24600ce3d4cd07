import type { Body } from "../../api/types.ts";
import { zonedInstant } from "../../lib/format/zonedInstant.ts";
import type { AudienceFilter } from "../audience/audience.ts";

type Values = Readonly<Record<string, string>>;

/** Builds the part of the request body that can be changed at any time. */
export const announcementChanges = ({ title = "", body = "", expiresAt, pinned }: Values, zone: string) => ({
  title: title.trim(),
  body: body.trim(),
  expiresAt: expiresAt ? zonedInstant(expiresAt, zone) : null,
  pinned: pinned === "on",
});

/** Builds the request body. "Now" is the time at which the service receives it. */
export const announcementBody = (
  values: Values,
  audienceFilter: AudienceFilter,
  zone: string,
): Body<"/api/v1/announcements", "post"> => ({
  ...announcementChanges(values, zone),
  audienceFilter,
  requiresAcknowledgement: values["requiresAcknowledgement"] === "on",
  status: values["when"] === "draft" ? "draft" : "scheduled",
  ...(values["when"] === "later" && { publishAt: zonedInstant(values["publishAt"]!, zone) }),
});
