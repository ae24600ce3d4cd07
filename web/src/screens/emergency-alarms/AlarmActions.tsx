import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { AlarmTextFields, textsOf } from "./AlarmTextFields.tsx";
import { type Alarm, alarmRefreshes } from "./alarmRows.ts";

/** Follow-up message, all-clear, and the report of an alarm. */
export function AlarmActions({ alarm: { id, status } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [asked, setAsked] = useState<"followUp" | "allClear">();
  const path = { id };
  const write = useWrite(async (values: Record<string, string>) => {
    const body = { texts: textsOf(values) };
    if (asked === "allClear") await send("put", "/api/v1/emergency-alarms/{id}/all-clear", { path, body });
    else await send("post", "/api/v1/emergency-alarms/{id}/messages", { path, body });
  }, alarmRefreshes);
  if (!may("emergency-alarms.manage")) return null;
  return (
    <>
      <DownloadButton path={`/api/v1/emergency-alarms/${id}.pdf`} event="alarm-report">
        {t("emergency.report")}
      </DownloadButton>
      {status === "open" && (
        <>
          <Button icon="send" event="ask-follow-up" onClick={() => setAsked("followUp")}>
            {t("emergency.followUp")}
          </Button>
          <Button kind="primary" icon="check" event="ask-all-clear" onClick={() => setAsked("allClear")}>
            {t("emergency.allClear")}
          </Button>
        </>
      )}
      <Dialog
        title={t(asked === "allClear" ? "emergency.allClear" : "emergency.followUp")}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
      >
        <Form
          error={write.error}
          onSubmit={(values) =>
            write.mutate(values, {
              onSuccess: () => {
                toast.done(t(asked === "allClear" ? "emergency.ended" : "emergency.sent"));
                setAsked(undefined);
              },
            })
          }
        >
          <p>{t(asked === "allClear" ? "emergency.allClearAbout" : "emergency.followUpAbout")}</p>
          <AlarmTextFields initial={asked === "allClear" ? t("emergency.usual.allClear") : ""} />
          <div className="dialog-foot">
            <Button kind="plain" onClick={() => setAsked(undefined)}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" kind="primary" busy={write.isPending} event="send-alarm-message">
              {t(asked === "allClear" ? "emergency.allClear" : "emergency.send")}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
