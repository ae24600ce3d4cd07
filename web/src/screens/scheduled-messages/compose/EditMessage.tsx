import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { MessageForm } from "./MessageForm.tsx";

/** Edits a message that is not being sent yet. */
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
