import { useTranslation } from "react-i18next";
import { kindOf } from "../../app/routes/navigation.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { ConversationList } from "./ConversationList.tsx";
import "./Conversations.css";

/** The user's conversations, beside the open one on wide screens. */
export function Conversations() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const isStaff = ["office", "teacher"].includes(kindOf(user));
  return (
    <>
      <PageHead
        title={t("nav.conversations")}
        actions={
          <>
            {isStaff && may("conversations.moderate") && (
              <LinkButton href="/conversations/reports" icon="shield" event="message-reports">
                {t("conversations.reports")}
              </LinkButton>
            )}
            <LinkButton href="/conversations/new" icon="plus" kind="primary" event="start-conversation">
              {t("conversations.start")}
            </LinkButton>
          </>
        }
      />
      <div className="talk">
        <ConversationList />
        <div className="card talk-open talk-none">
          <Empty icon="chat">{t("conversations.choose")}</Empty>
        </div>
      </div>
    </>
  );
}
