import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useUnsaved } from "../../lib/unsaved/useUnsaved.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";

/** On touch devices Enter inserts a line break instead of sending. */
const hasKeyboard = () => matchMedia("(pointer: fine)").matches;

export function WriteMessage({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const [body, setBody] = useState("");
  useUnsaved(body.trim().length > 0);
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useWrite(
    (text: string) =>
      send("post", "/api/v1/conversations/{id}/messages", {
        path: { id: conversationId },
        body: { body: text },
      }),
    ["/conversations"],
  );
  const say = () => {
    const text = body.trim();
    if (!text || write.isPending) return;
    write.mutate(text, {
      onSuccess: () => {
        // Keep text typed in the meantime.
        setBody((now) => (now.trim() === text ? "" : now));
        field.current?.focus();
      },
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    say();
  };
  return (
    <form
      className="thread-foot"
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <ProblemNote error={write.error} />
      <div className="thread-write">
        <textarea
          ref={field}
          className="input"
          rows={1}
          dir="auto"
          maxLength={5000}
          aria-label={t("conversations.yourMessage")}
          placeholder={t("conversations.yourMessage")}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          onKeyDown={onKey}
        />
        <Button
          type="submit"
          kind="primary"
          icon="send"
          busy={write.isPending}
          aria-label={t("conversations.send")}
          event="send-message"
        />
      </div>
    </form>
  );
}
