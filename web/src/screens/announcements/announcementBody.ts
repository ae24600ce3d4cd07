import type { Body } from "../../api/types.ts";
import { zonedInstant } from "../../lib/zonedInstant.ts";
import type { AudienceFilter } from "../messages/audience.ts";

type Values = Readonly<Record<string, string>>;

/** What can be changed at any time, as the service takes it. */
export const announcementChanges = ({ title = "", body = "", expiresAt, pinned }: Values, zone: string) => ({
  title: title.trim(),
  body: body.trim(),
  expiresAt: expiresAt ? zonedInstant(expiresAt, zone) : null,
  pinned: pinned === "on",
});

/** All that was entered, as the service takes it. Now is when it arrives there. */
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
