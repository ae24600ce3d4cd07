import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { audienceText } from "./audienceText.ts";
import { WriteToAlumni } from "./WriteToAlumni.tsx";

/** What was sent to alumni, and a button to write to them. */
export function AlumniMessages() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number, instant } = useFormat();
  const [writing, setWriting] = useState(false);
  const close = () => setWriting(false);
  return (
    <>
      <ListCard
        path="/api/v1/alumni-messages"
        caption={t("alumni.messages")}
        search={t("alumni.searchMessages")}
        empty={t("alumni.noMessages")}
        csv
        tools={
          may("alumni.manage") && (
            <Button icon="send" kind="primary" onClick={() => setWriting(true)} event="write-to-alumni">
              {t("alumni.write")}
            </Button>
          )
        }
        columns={[
          {
            header: t("alumni.subject"),
            csv: ["subject"],
            cell: ({ subject, body }) => (
              <details>
                <summary>
                  <strong>
                    <bdi>{subject}</bdi>
                  </strong>
                </summary>
                <p dir="auto" style={{ whiteSpace: "pre-wrap" }}>
                  {body}
                </p>
              </details>
            ),
          },
          { header: t("alumni.to"), cell: ({ audience }) => <bdi>{audienceText(audience, t)}</bdi> },
          {
            header: t("alumni.recipients"),
            align: "end",
            csv: ["recipients"],
            cell: ({ recipients }) => number(recipients),
          },
          { header: t("alumni.sentAt"), csv: ["createdAt"], cell: ({ createdAt }) => instant(createdAt) },
        ]}
      />
      <Dialog title={t("alumni.write")} open={writing} onClose={close}>
        <WriteToAlumni onDone={close} />
      </Dialog>
    </>
  );
}
