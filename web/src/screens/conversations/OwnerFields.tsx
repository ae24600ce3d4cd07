import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Body, Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { ContactChips } from "./ContactChips.tsx";
import { type Contact, ContactPicker } from "./ContactPicker.tsx";

interface Props {
  conversation: Row<"/api/v1/conversations">;
  onDone: () => void;
}

/** The settings the owner of a group conversation can change. */
export function OwnerFields({ conversation, onDone }: Props) {
  const { t } = useTranslation();
  const [more, setMore] = useState<readonly Contact[]>([]);
  const { id, title, status, type, participants } = conversation;
  const isLocked = status === "locked";
  const change = useWrite(
    (body: Body<"/api/v1/conversations/{id}", "patch">) =>
      send("patch", "/api/v1/conversations/{id}", { path: { id }, body }),
    ["/conversations"],
  );
  const save = useWrite(
    async (newTitle: string) => {
      if (newTitle !== title) await change.mutateAsync({ title: newTitle });
      if (more.length > 0)
        await send("post", "/api/v1/conversations/{id}/participants", {
          path: { id },
          body: { userIds: more.map((each) => each.id) },
        });
    },
    ["/conversations"],
  );
  return (
    <Form
      error={save.error}
      onSubmit={(values) => save.mutate(values["title"]!.trim(), { onSuccess: onDone })}
    >
      <Field
        label={t("conversations.title")}
        name="title"
        defaultValue={title ?? ""}
        maxLength={120}
        required
      />
      {type === "group" && (
        <>
          <ContactPicker
            without={[...more, ...(participants as Contact[])]}
            onPick={(contact) => setMore([...more, contact])}
          />
          <ContactChips
            chosen={more}
            onRemove={({ id: removed }) => setMore(more.filter((each) => each.id !== removed))}
          />
        </>
      )}
      <div className="dialog-foot">
        <Button
          busy={change.isPending}
          event="lock-conversation"
          onClick={() =>
            change.mutate(
              { status: isLocked ? "open" : "locked" },
              { onSuccess: onDone, onError: toast.problem },
            )
          }
        >
          {t(isLocked ? "conversations.unlock" : "conversations.lock")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-conversation">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
