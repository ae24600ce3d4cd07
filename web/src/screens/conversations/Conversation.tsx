import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { ConversationDetails } from "./ConversationDetails.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { nameOf } from "./nameOf.ts";
import { Thread } from "./Thread.tsx";
import "./Conversations.css";

/** One conversation; full screen on a phone. */
export function Conversation({ id }: { id: string }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const read = useRead("/api/v1/conversations/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(conversation) => (
        <div className="talk-page">
          <PageHead
            title={nameOf(conversation, user.id)}
            back={{ href: "/conversations", label: t("nav.conversations") }}
            about={
              <span className="row">
                {conversation.type === "direct" ? (
                  <Badge>
                    {t(
                      `person.${conversation.participants.find((each) => each.id !== user.id)?.kind ?? "staff"}`,
                    )}
                  </Badge>
                ) : (
                  t("conversations.countParticipants", { count: conversation.countParticipants })
                )}
                {conversation.status === "locked" && <StatusBadge status="locked" />}
              </span>
            }
            actions={conversation.type !== "direct" && <ConversationDetails conversation={conversation} />}
          />
          <div className="talk" data-open="">
            <ConversationList chosen={id} />
            <Thread conversation={conversation} />
          </div>
        </div>
      )}
    </Loaded>
  );
}
