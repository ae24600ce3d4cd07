import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import type { Year } from "./years.ts";

const refreshes = ["/academic-years", "/sections", "/dashboard", "/promotion-batches"];

/** Step 4: the next year becomes the current one, and the old one is closed. */
export function CloseYear({ from, next, isApplied }: { from: Year; next: Year; isApplied: boolean }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const mayChange = may("structure.manage");
  const isClosed = from.status === "closed" || from.status === "archived";
  return (
    <Card
      title={`4. ${t("yearend.change")}`}
      actions={next.isCurrent && isClosed && <Badge tone="good">{t("common.done")}</Badge>}
    >
      <div className="stack">
        <p>
          {t(isApplied ? "yearend.changeAbout" : "yearend.applyFirst", { from: from.name, to: next.name })}
        </p>
        {mayChange && isApplied && (
          <div className="row">
            {!next.isCurrent && (
              <ConfirmButton
                kind="primary"
                label={t("yearend.begin", { name: next.name })}
                question={t("yearend.beginAsk", { name: next.name })}
                event="begin-year"
                refreshes={refreshes}
                run={() => send("put", "/api/v1/academic-years/{id}/current", { path: { id: next.id } })}
              />
            )}
            {from.status === "closed" && (
              <ConfirmButton
                kind="plain"
                label={t("yearend.reopen", { name: from.name })}
                question={t("yearend.reopenAsk", { name: from.name })}
                event="reopen-year"
                refreshes={refreshes}
                run={() =>
                  send("put", "/api/v1/academic-years/{id}/status", {
                    path: { id: from.id },
                    body: { status: "active" },
                  })
                }
              />
            )}
            {next.isCurrent && !isClosed && (
              <ConfirmButton
                label={t("yearend.close", { name: from.name })}
                question={t("yearend.closeAsk", { name: from.name })}
                event="close-year"
                refreshes={refreshes}
                run={() =>
                  send("put", "/api/v1/academic-years/{id}/status", {
                    path: { id: from.id },
                    body: { status: "closed" },
                  })
                }
              />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
