import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toast.ts";
import { AudienceBuilder } from "./AudienceBuilder.tsx";
import { AudiencePreview } from "./AudiencePreview.tsx";
import type { Channel } from "./audience.ts";
import { ChannelFields } from "./ChannelFields.tsx";
import { messageBody, messageChanges } from "./messageBody.ts";
import { useAudience } from "./useAudience.ts";
import { variables } from "./variables.ts";
import { WhenFields } from "./WhenFields.tsx";

/** What a message says, who gets it and when; of one that waits all but the channel can be changed. */
export function MessageForm({ message }: { message?: Row<"/api/v1/scheduled-messages"> }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { timezone } = useSignedIn().school;
  const [channel, setChannel] = useState<Channel>(message?.channel ?? "email");
  const { groups, setGroups, filter } = useAudience(message?.audienceFilter);
  const [templateId, setTemplateId] = useState("");
  const [subject, setSubject] = useState(message?.subject ?? "");
  const [body, setBody] = useState(message?.body ?? "");
  const templates = useRead("/api/v1/message-templates", {
    query: { channel, status: "active", limit: 100 },
  });
  const save = useWrite(
    (values: Record<string, string>) => {
      const entered = { ...values, subject, body, templateId };
      return message
        ? send("patch", "/api/v1/scheduled-messages/{id}", {
            path: { id: message.id },
            body: messageChanges(entered, filter!, timezone),
          })
        : send("post", "/api/v1/scheduled-messages", {
            body: messageBody(entered, channel, filter!, timezone),
          });
    },
    ["/scheduled-messages", "/message-recipients"],
  );
  const choose = (id: string) => {
    setTemplateId(id);
    const template = templates.data?.data.find((each) => each.id === id);
    if (!template) return;
    setSubject(template.subject ?? "");
    setBody(template.body);
  };
  return (
    <Form
      error={save.error}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: ({ id }) => {
            toast.done(t(message ? "common.saved" : "messages.scheduled"));
            go(`/messages/${id}`);
          },
        })
      }
    >
      <Card title={t("messages.text")}>
        <div className="form-grid">
          <ChannelFields
            isFixed={message !== undefined}
            channel={channel}
            onChannel={(next) => {
              setChannel(next);
              setTemplateId("");
            }}
            templates={templates.data?.data ?? []}
            templateId={templateId}
            onTemplate={choose}
          />
          {channel !== "sms" && (
            <Field
              label={t("emails.subject")}
              name="subject"
              maxLength={200}
              required
              value={subject}
              onChange={({ target }) => setSubject(target.value)}
            />
          )}
          <TextArea
            label={t("messages.body")}
            name="body"
            rows={6}
            maxLength={5000}
            required
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        </div>
        <p className="soft small">{t("messages.variables", variables)}</p>
      </Card>
      <AudienceBuilder groups={groups} onChange={setGroups} />
      <AudiencePreview channel={channel} audienceFilter={filter} />
      <WhenFields message={message} />
      <div className="dialog-foot">
        <LinkButton href={message ? `/messages/${message.id}` : "/messages"} kind="plain">
          {t("common.cancel")}
        </LinkButton>
        <Button
          type="submit"
          kind="primary"
          icon={message ? "check" : "send"}
          disabled={!filter}
          busy={save.isPending}
          event="schedule-message"
        >
          {t(message ? "common.save" : "messages.schedule")}
        </Button>
      </div>
    </Form>
  );
}
