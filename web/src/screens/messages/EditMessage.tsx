import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { MessageForm } from "./MessageForm.tsx";

/** A message that was not taken yet, to be changed. */
export function EditMessage({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/scheduled-messages/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(message) => (
        <>
          <PageHead
            title={t("messages.edit")}
            back={{ href: `/messages/${id}`, label: message.subject ?? t("messages.message") }}
          />
          {["draft", "pending"].includes(message.status) ? (
            <MessageForm message={message} />
          ) : (
            <Empty>{t("messages.tooLate")}</Empty>
          )}
        </>
      )}
    </Loaded>
  );
}
