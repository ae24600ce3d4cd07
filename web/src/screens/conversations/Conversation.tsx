import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ConversationDetails } from "./ConversationDetails.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { nameOf } from "./nameOf.ts";
import { Thread } from "./Thread.tsx";
import "./Conversations.css";

/** One conversation; on a phone it has the screen to itself. */
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
