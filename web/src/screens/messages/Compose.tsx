import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/PageHead.tsx";
import { MessageForm } from "./MessageForm.tsx";

/** A new message to many: what it says, who gets it, and when. */
export function Compose() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("messages.compose")} back={{ href: "/messages", label: t("nav.messages") }} />
      <MessageForm />
    </>
  );
}
