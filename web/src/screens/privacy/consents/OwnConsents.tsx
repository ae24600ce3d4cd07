import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { type ConsentText, consentRefreshes, isOfStudents } from "./consents.ts";
import "../Privacy.css";

/** What a guardian consents to for each child, with the words of the school; a decision can be changed at any time. */
export function OwnConsents() {
  const children = useRead("/api/v1/guardian/children");
  const texts = useRead("/api/v1/consent-texts", { query: { status: "published", limit: 200 } });
  return (
    <Loaded read={children}>
      {({ data }) => (
        <div className="stack">
          {data.map((child) => (
            <ChildConsents
              key={child.id}
              id={child.id}
              name={fullName(child)}
              texts={texts.data?.data ?? []}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function ChildConsents({ id, name, texts }: { id: string; name: string; texts: readonly ConsentText[] }) {
  const { t } = useTranslation();
  const { instantDay } = useFormat();
  const read = useRead("/api/v1/consents", { query: { studentId: id, limit: 200 } });
  return (
    <Card title={t("privacy.consentsOf", { name })}>
      <Loaded read={read} lines={3}>
        {({ data }) => (
          <div className="stack">
            {texts.filter(({ purpose }) => isOfStudents(purpose)).length === 0 && (
              <p>{t("privacy.noTexts")}</p>
            )}
            {texts.map(({ id: textId, purpose, title, body }) => {
              if (!isOfStudents(purpose)) return null;
              const current = data.find((each) => each.purpose === purpose && each.status !== "expired");
              const isGranted = current?.status === "granted";
              const decide = (granted: boolean) => (
                <ConfirmButton
                  key={String(granted)}
                  kind={granted ? "primary" : "secondary"}
                  label={t(granted ? "privacy.give" : isGranted ? "privacy.withdraw" : "privacy.refuse")}
                  question={t(`privacy.decideAsk.${purpose}`, { name })}
                  event={granted ? "give-consent" : "withdraw-consent"}
                  refreshes={consentRefreshes}
                  run={() => send("post", "/api/v1/consents", { body: { studentId: id, purpose, granted } })}
                />
              );
              return (
                <section
                  key={textId}
                  className="stack"
                  aria-label={`${t(`privacy.consentTo.${purpose}`)}: ${name}`}
                >
                  <span className="row">
                    <strong>
                      <bdi>{title}</bdi>
                    </strong>
                    <Badge tone={isGranted ? "good" : current ? "bad" : "warn"}>
                      {t(isGranted ? "privacy.granted" : current ? "privacy.withdrawn" : "privacy.undecided")}
                    </Badge>
                  </span>
                  <p className="legal-text">
                    <bdi>{body}</bdi>
                  </p>
                  {current && (
                    <p className="soft small">{instantDay(current.withdrawnAt ?? current.givenAt)}</p>
                  )}
                  <span className="row">
                    {!isGranted && decide(true)}
                    {current?.status !== "withdrawn" && decide(false)}
                  </span>
                </section>
              );
            })}
          </div>
        )}
      </Loaded>
    </Card>
  );
}
