import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Note } from "../../ui/Note.tsx";
import type { AudienceFilter, Channel } from "./audience.ts";
import "./AudiencePreview.css";

interface Props {
  channel: Channel;
  /** None while nobody is named yet. */
  audienceFilter: AudienceFilter | undefined;
}

/** Who would get the message now: how many, and some of them by name. */
export function AudiencePreview({ channel, audienceFilter }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useQuery({
    queryKey: ["audience", channel, audienceFilter],
    queryFn: () =>
      send("post", "/api/v1/scheduled-messages/audience", {
        body: { channel, audienceFilter: audienceFilter! },
      }),
    enabled: audienceFilter !== undefined,
    placeholderData: (former) => former,
  });
  return (
    <Card title={t("messages.preview")}>
      {audienceFilter === undefined ? (
        <Note>{t("messages.nobodyNamed")}</Note>
      ) : (
        <Loaded read={read} lines={2}>
          {({ count, unreachable, sample }) => (
            <div className="stack-tight" aria-live="polite" aria-busy={read.isPlaceholderData}>
              <p>
                {t("messages.people")} <strong className="audience-count figures">{number(count)}</strong>
              </p>
              {unreachable > 0 && (
                <Note tone="warn">{t("messages.unreachable", { count: unreachable })}</Note>
              )}
              {sample.length > 0 && (
                <ul className="audience-sample" aria-label={t("messages.sample")}>
                  {sample.slice(0, 8).map(({ kind, name, children }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name
                    <li key={index}>
                      <bdi>{name}</bdi>
                      <span className="soft small">{children || t(`messages.person.${kind}`, kind)}</span>
                    </li>
                  ))}
                </ul>
              )}
              {count > 8 && <p className="soft small">{t("messages.andMore", { count: count - 8 })}</p>}
            </div>
          )}
        </Loaded>
      )}
    </Card>
  );
}
