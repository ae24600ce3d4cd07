import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { readable, type Transfer, transferRefreshes } from "../transfers.ts";
import "../RecordTransfers.css";

/** Whether the key that signed a package was confirmed for the school that it names, and how to confirm it. */
export function TrustNote({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { schoolName, keyFingerprint, trust, status } = transfer;
  if (trust === "trusted") return <Note tone="good">{t("transfers.trusted", { school: schoolName })}</Note>;
  return (
    <Note tone="warn">
      <p>{t("transfers.unverified", { school: schoolName })}</p>
      {keyFingerprint && (
        <p>
          <code className="fingerprint" dir="ltr">
            {readable(keyFingerprint)}
          </code>
        </p>
      )}
      {may("record-transfers.manage") && status === "received" && keyFingerprint && (
        <ConfirmButton
          label={t("transfers.confirmKey")}
          question={t("transfers.confirmKeyQuestion", { school: schoolName })}
          event="confirm-key"
          refreshes={[...transferRefreshes, "/known-school-keys"]}
          run={() =>
            send("post", "/api/v1/known-school-keys", { body: { schoolName, fingerprint: keyFingerprint } })
          }
        />
      )}
    </Note>
  );
}
