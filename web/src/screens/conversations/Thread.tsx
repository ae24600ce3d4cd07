import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { MessageBubble } from "./MessageBubble.tsx";
import { useMessages } from "./useMessages.ts";
import { WriteMessage } from "./WriteMessage.tsx";

/** The messages of a conversation, newest last, with the reply field. */
export function Thread({ conversation }: { conversation: Row<"/api/v1/conversations"> }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { instantDay } = useFormat();
  const { id, unread, status, type } = conversation;
  const { messages, read } = useMessages(id);
  const box = useRef<HTMLDivElement>(null);
  const newest = messages?.at(-1)?.id;
  const { mutate: mark } = useWrite(
    (number: number) =>
      send("put", "/api/v1/conversations/{id}/read-mark", { path: { id }, body: { number } }),
    ["/conversations"],
  );
  const seen = messages?.at(-1)?.number ?? 0;
  useEffect(() => {
    if (unread === 0 || seen === 0) return;
    const look = () => {
      if (document.visibilityState === "visible") mark(seen);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [unread, seen, mark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message arrives
  useEffect(() => {
    const { current } = box;
    if (current) current.scrollTop = current.scrollHeight;
  }, [newest]);
  return (
    <section className="card talk-open" aria-label={t("conversations.thread")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <div className="thread" ref={box} role="log" aria-label={t("conversations.thread")} tabIndex={0}>
        {read.error && !messages ? <ProblemNote error={read.error} /> : null}
        {!messages && !read.error && <Skeleton lines={5} />}
        {messages?.length === 0 && <Empty icon="chat">{t("conversations.nothingSaid")}</Empty>}
        {read.hasNextPage && (
          <div className="talk-more">
            <Button
              kind="plain"
              busy={read.isFetchingNextPage}
              onClick={() => void read.fetchNextPage()}
              event="earlier-messages"
            >
              {t("conversations.earlier")}
            </Button>
          </div>
        )}
        <ol>
          {messages?.map((message, index) => {
            const day = instantDay(message.createdAt);
            const before = messages[index - 1];
            return (
              <li key={message.id}>
                {(!before || instantDay(before.createdAt) !== day) && <div className="thread-day">{day}</div>}
                <MessageBubble
                  message={message}
                  isOwn={message.authorId === user.id}
                  isNamed={type !== "direct" && before?.authorId !== message.authorId}
                />
              </li>
            );
          })}
        </ol>
      </div>
      {status === "locked" ? (
        <div className="thread-foot">
          <Note>{t("conversations.locked")}</Note>
        </div>
      ) : (
        <WriteMessage conversationId={id} />
      )}
    </section>
  );
}
