import { useQuery } from "@tanstack/react-query";
import { send } from "../../../api/client.ts";
import type { AudienceFilter, Channel } from "../../audience/audience.ts";

/** Returns the current recipients of a message: their number, how many cannot be reached, and some names. */
export const useRecipientCount = (channel: Channel, audienceFilter: AudienceFilter | undefined) =>
  useQuery({
    queryKey: ["audience", channel, audienceFilter],
    queryFn: () =>
      send("post", "/api/v1/scheduled-messages/audience", {
        body: { channel, audienceFilter: audienceFilter! },
      }),
    enabled: audienceFilter !== undefined,
    placeholderData: (former) => former,
  });
