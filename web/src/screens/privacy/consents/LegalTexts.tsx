import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { signOut } from "../../../session/signOut.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import "../Privacy.css";

type Text = ResponseOf<"/api/v1/pending-legal-texts", "get">["data"][number];

/** Asks for the acceptance of a legal document; the console is used after that. */
export function LegalTexts({ text }: { text: Text }) {
  const { t } = useTranslation();
  const accept = useWrite(
    () => send("put", "/api/v1/consent-texts/{id}/acceptance", { path: { id: text.id } }),
    ["/pending-legal-texts"],
  );
  return (
    <Dialog title={text.title} open shape="locked">
      <p className="legal-text">
        <bdi>{text.body}</bdi>
      </p>
      <ProblemNote error={accept.error} />
      <div className="dialog-foot">
        <Button kind="plain" onClick={() => void signOut()} event="refuse-legal-text">
          {t("privacy.signOutInstead")}
        </Button>
        <Button
          kind="primary"
          busy={accept.isPending}
          onClick={() => accept.mutate(undefined)}
          event="accept-legal-text"
        >
          {t("privacy.accept")}
        </Button>
      </div>
    </Dialog>
  );
}
