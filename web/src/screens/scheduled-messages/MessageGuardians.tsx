import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";

/** Opens a new message to the guardians of a class or of one student. */
export function MessageGuardians({ of }: { of: { sectionId: string } | { studentId: string } }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  if (!may("messages.send")) return null;
  return (
    <LinkButton href={`/messages/new?${new URLSearchParams(of)}`} icon="send" event="message-guardians">
      {t("messages.toGuardians")}
    </LinkButton>
  );
}
