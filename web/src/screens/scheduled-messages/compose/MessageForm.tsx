import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { zonedInstant } from "../../../lib/format/zonedInstant.ts";
import { useUnsaved } from "../../../lib/unsaved/useUnsaved.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { AudienceBuilder } from "../../audience/AudienceBuilder.tsx";
import { AudiencePreview } from "../../audience/AudiencePreview.tsx";
import type { AudienceFilter, Channel } from "../../audience/audience.ts";
import { useAudience } from "../../audience/useAudience.ts";
import { variables } from "../templates/variables.ts";
import { ChannelFields } from "./ChannelFields.tsx";
import { ConfirmAudience } from "./ConfirmAudience.tsx";
import { messageBody, messageChanges } from "./messageBody.ts";
import { WhenFields } from "./WhenFields.tsx";

interface Props {
  message?: Row<"/api/v1/scheduled-messages">;
  /** The recipients that a new message starts with. */
  audience?: AudienceFilter | undefined;
}

/** Creates or edits a message. Everything but the channel can be changed until it is sent. */
export function MessageForm({ message, audience }: Props) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { timezone } = useSignedIn().school;
  const [channel, setChannel] = useState<Channel>(message?.channel ?? "email");
  const { groups, setGroups, filter } = useAudience(message?.audienceFilter ?? audience);
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
  const { instant } = useFormat();
  const [asked, setAsked] = useState<Record<string, string>>();
  const [confirming, setConfirming] = useState(false);
  useUnsaved(asked !== undefined);
  const run = (values: Record<string, string>) =>
    save.mutate(values, {
      onSuccess: ({ id }) => {
        toast.done(t(message ? "common.saved" : "messages.scheduled"));
        go(`/messages/${id}`);
      },
      onError: () => setConfirming(false),
    });
  const submit = (values: Record<string, string>) => {
    if (message) return run(values);
    setAsked(values);
    setConfirming(true);
  };
  const at = asked?.["at"];
  return (
    <Form error={save.error} onSubmit={submit}>
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
      <AudienceBuilder
        groups={groups}
        onChange={setGroups}
        about={message ? undefined : t("messages.oneStudent")}
      />
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
      {asked && filter && (
        <ConfirmAudience
          open={confirming}
          title={t("messages.confirmTitle")}
          about={
            at
              ? t("messages.confirmAt", { at: instant(zonedInstant(at, timezone)) })
              : t("messages.confirmNow")
          }
          action={t(at ? "messages.confirmSchedule" : "messages.confirmSend")}
          event="confirm-message"
          channel={channel}
          audienceFilter={filter}
          busy={save.isPending}
          onConfirm={() => run(asked)}
          onClose={() => setConfirming(false)}
        />
      )}
    </Form>
  );
}
