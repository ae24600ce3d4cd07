import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Note } from "../../ui/feedback/Note.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { useRecipientCount } from "../scheduled-messages/compose/useRecipientCount.ts";
import type { AudienceFilter, Channel } from "./audience.ts";
import "./AudiencePreview.css";

interface Props {
  channel: Channel;
  /** Undefined while nobody is selected. */
  audienceFilter: AudienceFilter | undefined;
}

/** Previews the current recipients: their number and a sample. */
export function AudiencePreview({ channel, audienceFilter }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useRecipientCount(channel, audienceFilter);
  return (
    <Card title={t("messages.preview")}>
      {audienceFilter === undefined ? (
        <Note>{t("messages.nobodyNamed")}</Note>
      ) : (
        <Loaded read={read} lines={2}>
          {({ count, unreachable, sample }) => (
            <div className="stack-tight" aria-live="polite" aria-busy={read.isPlaceholderData}>
              <p>
                {t("messages.recipients")} <strong className="audience-count figures">{number(count)}</strong>
              </p>
              {unreachable > 0 && (
                <Note tone="warn">
                  {t(channel === "in_app" ? "messages.noAccount" : "messages.unreachable", {
                    count: unreachable,
                  })}
                </Note>
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
