import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { PersonCell } from "../../ui/people/PersonCell.tsx";
import { OwnerFields } from "./OwnerFields.tsx";

/** The participants of a group conversation and its actions. */
export function ConversationDetails({ conversation }: { conversation: Row<"/api/v1/conversations"> }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { user } = useSignedIn();
  const [open, setOpen] = useState(false);
  const { id, participants, countParticipants } = conversation;
  const isOwner = participants.some((each) => each.id === user.id && each.role === "owner");
  return (
    <>
      <Button icon="people" onClick={() => setOpen(true)} event="conversation-details">
        {t("conversations.details")}
      </Button>
      <Dialog title={t("conversations.details")} open={open} onClose={() => setOpen(false)}>
        <div className="stack">
          {isOwner && <OwnerFields conversation={conversation} onDone={() => setOpen(false)} />}
          <ul className="participants" aria-label={t("conversations.participants")}>
            {participants.map(({ id: each, name, kind, role }) => (
              <li key={each} className="row spread">
                <PersonCell name={name} />
                <span className="soft small">
                  {role === "owner" ? t("conversations.owner") : t(`person.${kind}`)}
                </span>
              </li>
            ))}
          </ul>
          {countParticipants > participants.length && (
            <p className="soft small">
              {t("messages.andMore", { count: countParticipants - participants.length })}
            </p>
          )}
          <div>
            <ConfirmButton
              label={t("conversations.leave")}
              question={t("conversations.leaveWarning")}
              kind="danger"
              event="leave-conversation"
              refreshes={["/conversations"]}
              run={() => send("put", "/api/v1/conversations/{id}/departure", { path: { id } })}
              onDone={() => go("/conversations")}
            />
          </div>
        </div>
      </Dialog>
    </>
  );
}
