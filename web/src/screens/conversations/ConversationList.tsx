import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useLiveState } from "../../live/useLiveState.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { Avatar } from "../../ui/people/Avatar.tsx";
import { nameOf } from "./nameOf.ts";

/** Rows shown at first and added by "Show more", and the most the service returns at once. */
const step = 40;
const most = 200;
/** Polling interval while there is no realtime connection. */
const everyMs = 20_000;

/** The user's conversations, most recent first. */
export function ConversationList({ chosen }: { chosen?: string }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { lately, number } = useFormat();
  const [limit, setLimit] = useState(step);
  const off = useLiveState() === "off";
  const read = useRead("/api/v1/conversations", {
    query: { limit },
    keep: true,
    ...(off && { every: everyMs }),
  });
  return (
    <section className="card talk-list" aria-label={t("nav.conversations")}>
      <Loaded read={read} lines={5}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Empty icon="chat">{t("conversations.none")}</Empty>
          ) : (
            <>
              <ul>
                {data.map((conversation) => {
                  const name = nameOf(conversation, user.id);
                  const { id, unread, lastMessage, lastMessageAt } = conversation;
                  return (
                    <li key={id}>
                      <Link
                        href={`/conversations/${id}`}
                        className="talk-link"
                        data-unread={unread > 0 || undefined}
                        aria-current={id === chosen ? "true" : undefined}
                        data-event="open-conversation"
                      >
                        <Avatar name={name} />
                        <span className="talk-words">
                          <span className="talk-name">
                            <bdi>{name}</bdi>
                          </span>
                          <span className="talk-last soft small" dir="auto">
                            {lastMessage ?? ""}
                          </span>
                        </span>
                        <span className="talk-side small soft figures">
                          {lately(lastMessageAt)}
                          {unread > 0 && (
                            <span className="talk-count">
                              <span aria-hidden="true">{number(unread)}</span>
                              <span className="unseen">{t("conversations.unread", { count: unread })}</span>
                            </span>
                          )}
                        </span>
                      </Link>
                    </li>
                  );
                })}
              </ul>
              {page.nextCursor && limit < most && (
                <div className="talk-more">
                  <Button
                    kind="plain"
                    busy={read.isPlaceholderData}
                    onClick={() => setLimit(Math.min(limit + step, most))}
                    event="more-conversations"
                  >
                    {t("conversations.more")}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
