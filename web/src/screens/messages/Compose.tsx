import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toast.ts";
import { AudienceBuilder } from "./AudienceBuilder.tsx";
import { AudiencePreview } from "./AudiencePreview.tsx";
import { audienceOf, type Channel, channelNames, type Group, isNamed, newGroup } from "./audience.ts";
import { messageBody } from "./messageBody.ts";
import { WhenFields } from "./WhenFields.tsx";

/** A new message to many: what it says, who gets it, and when. */
export function Compose() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { timezone } = useSignedIn().school;
  const [channel, setChannel] = useState<Channel>("email");
  const [groups, setGroups] = useState<readonly Group[]>([newGroup]);
  const [templateId, setTemplateId] = useState("");
  const [subject, setSubject] = useState("");
  const [body, setBody] = useState("");
  const channels = useRead("/api/v1/communication/channels");
  const templates = useRead("/api/v1/message-templates", {
    query: { channel, status: "active", limit: 100 },
  });
  const ready = channelNames.filter((name) =>
    channels.data?.data.some((each) => each.channel === name && each.state === "ready"),
  );
  const audience = groups.every(isNamed) ? audienceOf(groups) : undefined;
  const schedule = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/scheduled-messages", {
        body: messageBody({ ...values, subject, body, templateId }, channel, audience!, timezone),
      }),
    ["/scheduled-messages", "/message-recipients"],
  );
  const choose = (id: string) => {
    setTemplateId(id);
    const template = templates.data?.data.find((each) => each.id === id);
    if (!template) return;
    setSubject(template.subject ?? "");
    setBody(template.body);
  };
  const said = (path: string) => schedule.error?.errors.find((each) => each.path === path)?.message;
  return (
    <>
      <PageHead title={t("messages.compose")} back={{ href: "/messages", label: t("nav.messages") }} />
      <Form
        error={schedule.error}
        onSubmit={(values) =>
          schedule.mutate(values, {
            onSuccess: ({ id }) => {
              toast.done(t("messages.scheduled"));
              go(`/messages/${id}`);
            },
          })
        }
      >
        <Card title={t("messages.text")}>
          <div className="form-grid">
            <SelectField
              label={t("messages.channel")}
              choices={(ready.length > 0 ? ready : [channel]).map((value) => ({
                value,
                label: t(`messages.by.${value}`),
              }))}
              value={channel}
              onChange={({ target }) => {
                setChannel(target.value as Channel);
                setTemplateId("");
              }}
            />
            {(templates.data?.data.length ?? 0) > 0 && (
              <SelectField
                label={t("messages.template")}
                none={t("messages.noTemplate")}
                choices={templates.data!.data.map(({ id, key, language }) => ({
                  value: id,
                  label: `${key} (${language})`,
                }))}
                value={templateId}
                onChange={({ target }) => choose(target.value)}
              />
            )}
            {channel !== "sms" && (
              <Field
                label={t("emails.subject")}
                maxLength={200}
                required
                value={subject}
                onChange={({ target }) => setSubject(target.value)}
                error={said("subject")}
              />
            )}
            <TextArea
              label={t("messages.body")}
              rows={6}
              maxLength={5000}
              required
              value={body}
              onChange={({ target }) => setBody(target.value)}
              error={said("body")}
            />
          </div>
          <p className="soft small">{t("messages.variables")}</p>
        </Card>
        <AudienceBuilder groups={groups} onChange={setGroups} />
        <AudiencePreview channel={channel} audienceFilter={audience} />
        <WhenFields error={said("scheduledAt")} />
        <div className="dialog-foot">
          <LinkButton href="/messages" kind="plain">
            {t("common.cancel")}
          </LinkButton>
          <Button
            type="submit"
            kind="primary"
            icon="send"
            disabled={!audience}
            busy={schedule.isPending}
            event="schedule-message"
          >
            {t("messages.schedule")}
          </Button>
        </div>
      </Form>
    </>
  );
}
