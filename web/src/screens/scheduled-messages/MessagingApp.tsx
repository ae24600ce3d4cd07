import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { QrCode } from "../../ui/layout/QrCode.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

const tones = { ready: "good", connecting: "warn", disconnected: "plain", disabled: "plain" } as const;
const path = "/api/v1/communication/messaging-account/pairing";
const refreshes = ["/communication/messaging-account", "/communication/channels"];

/** The phone that sends the school's messages by the messaging app: pair it by QR code, or unpair it. */
export function MessagingApp() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  // The code changes every few seconds until a phone has scanned it.
  const read = useRead("/api/v1/communication/messaging-account", { every: 5_000 });
  const pair = useWrite((replace: boolean) => send("post", path, { body: { replace } }), refreshes);
  return (
    <Loaded read={read}>
      {({ state, detail, qr, number, since }) => (
        <Card title={t("messages.app.title")}>
          <div className="stack">
            <p className="soft">{t("messages.app.about")}</p>
            <Facts
              facts={[
                [
                  t("common.status"),
                  <Badge key="state" tone={tones[state]}>
                    {t(`messages.app.state.${state}`)}
                  </Badge>,
                ],
                [t("messages.app.number"), number && <bdi dir="ltr">{number}</bdi>],
                [t("common.from"), instant(since)],
                [t("common.reason"), detail],
              ]}
            />
            {qr && (
              <>
                <p>{t("messages.app.scan")}</p>
                <QrCode text={qr} label={t("messages.app.qr")} />
              </>
            )}
            <ProblemNote error={pair.error} />
            {state !== "disabled" && (
              <div className="row">
                {state === "disconnected" && (
                  <Button
                    kind="primary"
                    busy={pair.isPending}
                    onClick={() => pair.mutate(false)}
                    event="pair-phone"
                  >
                    {t("messages.app.pair")}
                  </Button>
                )}
                {state !== "disconnected" && (
                  <ConfirmButton
                    label={t("messages.app.again")}
                    question={t("messages.app.againAsk")}
                    event="pair-again"
                    refreshes={refreshes}
                    run={() => send("post", path, { body: { replace: true } })}
                  />
                )}
                {(number || qr) && (
                  <ConfirmButton
                    kind="danger"
                    label={t("messages.app.unpair")}
                    question={t("messages.app.unpairAsk")}
                    event="unpair-phone"
                    refreshes={refreshes}
                    run={() => send("delete", path)}
                  />
                )}
              </div>
            )}
          </div>
        </Card>
      )}
    </Loaded>
  );
}
