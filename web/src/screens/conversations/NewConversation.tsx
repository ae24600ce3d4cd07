import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import type { Body } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { kindOf } from "../../app/routes/navigation.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ClassFields } from "./ClassFields.tsx";
import { ContactChips } from "./ContactChips.tsx";
import { type Contact, ContactPicker } from "./ContactPicker.tsx";
import "./Conversations.css";

type New = Body<"/api/v1/conversations", "post">;
type Type = New["type"];
type Members = ("students" | "guardians")[];

/** Starts a conversation. Only staff can start group conversations. */
export function NewConversation() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { user } = useSignedIn();
  const isStaff = ["office", "teacher"].includes(kindOf(user));
  const [type, setType] = useState<Type>("direct");
  const [contacts, setContacts] = useState<readonly Contact[]>([]);
  const [members, setMembers] = useState<Members>(["guardians"]);
  const start = useWrite(
    ({ title = "", body = "", courseOfferingId = "" }: Record<string, string>) => {
      const first = { body: body.trim() };
      const asked: New =
        type === "direct"
          ? { type, userId: contacts[0]!.id, ...first }
          : type === "group"
            ? { type, title: title.trim(), userIds: contacts.map(({ id }) => id), ...first }
            : { type, title: title.trim(), courseOfferingId, with: members, ...first };
      return send("post", "/api/v1/conversations", { body: asked });
    },
    ["/conversations"],
  );
  const ready = type === "class" ? members.length > 0 : contacts.length > 0;
  return (
    <>
      <PageHead
        title={t("conversations.start")}
        back={{ href: "/conversations", label: t("nav.conversations") }}
      />
      <Form
        error={start.error}
        onSubmit={(values) =>
          start.mutate(values, { onSuccess: ({ id }) => go(`/conversations/${id}`, { replace: true }) })
        }
      >
        <Card>
          <div className="stack">
            {isStaff && (
              <SelectField
                label={t("conversations.with")}
                choices={(["direct", "group", "class"] as const).map((value) => ({
                  value,
                  label: t(`conversations.type.${value}`),
                }))}
                value={type}
                onChange={({ target }) => {
                  setType(target.value as Type);
                  setContacts(contacts.slice(0, 1));
                }}
              />
            )}
            {type !== "direct" && (
              <Field label={t("conversations.title")} name="title" maxLength={120} required />
            )}
            {type === "class" ? (
              <ClassFields members={members} onMembers={setMembers} />
            ) : (
              <>
                <ContactPicker
                  without={contacts}
                  onPick={(contact) => setContacts(type === "direct" ? [contact] : [...contacts, contact])}
                />
                <ContactChips
                  chosen={contacts}
                  onRemove={({ id }) => setContacts(contacts.filter((each) => each.id !== id))}
                />
              </>
            )}
            <TextArea label={t("conversations.yourMessage")} name="body" rows={4} maxLength={5000} required />
          </div>
        </Card>
        <div className="dialog-foot">
          <LinkButton href="/conversations" kind="plain">
            {t("common.cancel")}
          </LinkButton>
          <Button
            type="submit"
            kind="primary"
            icon="send"
            disabled={!ready}
            busy={start.isPending}
            event="send-first-message"
          >
            {t("conversations.send")}
          </Button>
        </div>
      </Form>
    </>
  );
}
