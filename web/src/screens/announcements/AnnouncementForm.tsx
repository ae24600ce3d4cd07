import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { zonedInstant } from "../../lib/format/zonedInstant.ts";
import { useUnsaved } from "../../lib/unsaved/useUnsaved.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { AudienceBuilder } from "../audience/AudienceBuilder.tsx";
import { AudiencePreview } from "../audience/AudiencePreview.tsx";
import { useAudience } from "../audience/useAudience.ts";
import { ConfirmAudience } from "../scheduled-messages/compose/ConfirmAudience.tsx";
import { announcementBody, announcementChanges } from "./announcementBody.ts";
import { PublicationFields } from "./PublicationFields.tsx";

type Announcement = Row<"/api/v1/announcements">;

/** Creates or edits an announcement. Once published, only its text and end can be changed. */
export function AnnouncementForm({ announcement }: { announcement?: Announcement }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { may, school } = useSignedIn();
  const { groups, setGroups, filter } = useAudience(announcement?.audienceFilter);
  const isUp = announcement !== undefined && !["draft", "scheduled"].includes(announcement.status);
  const save = useWrite(
    (values: Record<string, string>) => {
      if (!announcement)
        return send("post", "/api/v1/announcements", {
          body: announcementBody(values, filter!, school.timezone),
        });
      const body = isUp
        ? announcementChanges(values, school.timezone)
        : announcementBody(values, filter!, school.timezone);
      return send("patch", "/api/v1/announcements/{id}", { path: { id: announcement.id }, body });
    },
    ["/announcements", "/announcement-receipts", "/communication/announcements"],
  );
  const { instant } = useFormat();
  const [when, setWhen] = useState(
    announcement ? (announcement.status === "draft" ? "draft" : "later") : "now",
  );
  const [asked, setAsked] = useState<Record<string, string>>();
  const [confirming, setConfirming] = useState(false);
  useUnsaved(asked !== undefined);
  const run = (values: Record<string, string>) =>
    save.mutate(values, {
      onSuccess: ({ id }) => {
        toast.done(t(when === "now" ? "announcements.published" : "common.saved"));
        go(`/announcements/${id}`);
      },
      onError: () => setConfirming(false),
    });
  const submit = (values: Record<string, string>) => {
    if (isUp || when === "draft") return run(values);
    setAsked(values);
    setConfirming(true);
  };
  const at = when === "later" ? asked?.["publishAt"] : undefined;
  const action = t(
    isUp
      ? "common.save"
      : ({ now: "announcements.publish", later: "announcements.schedule" }[when] ??
          "announcements.saveDraft"),
  );
  return (
    <Form error={save.error} onSubmit={submit}>
      <Card title={t("messages.text")}>
        <div className="form-grid">
          <div className="wide">
            <Field
              label={t("announcements.title")}
              name="title"
              maxLength={200}
              required
              defaultValue={announcement?.title ?? ""}
            />
          </div>
          <TextArea
            label={t("messages.body")}
            name="body"
            rows={8}
            maxLength={10_000}
            required
            defaultValue={announcement?.body ?? ""}
          />
          <CheckField
            label={t("announcements.pinned")}
            name="pinned"
            defaultChecked={announcement?.pinned ?? false}
          />
          {!isUp && (
            <CheckField
              label={t("announcements.requiresAcknowledgement")}
              hint={t("announcements.acknowledgementHint")}
              name="requiresAcknowledgement"
              defaultChecked={announcement?.requiresAcknowledgement ?? false}
            />
          )}
        </div>
      </Card>
      {!isUp && <AudienceBuilder groups={groups} onChange={setGroups} />}
      {!isUp && may("messages.send") && <AudiencePreview channel="in_app" audienceFilter={filter} />}
      <PublicationFields announcement={announcement} isUp={isUp} when={when} onWhen={setWhen} />
      <div className="dialog-foot">
        <LinkButton href={announcement ? `/announcements/${announcement.id}` : "/announcements"} kind="plain">
          {t("common.cancel")}
        </LinkButton>
        <Button
          type="submit"
          kind="primary"
          disabled={!isUp && !filter}
          busy={save.isPending}
          event="save-announcement"
        >
          {action}
        </Button>
      </div>
      {asked && filter && (
        <ConfirmAudience
          open={confirming}
          title={t("announcements.confirmTitle")}
          about={
            at
              ? t("announcements.confirmAt", { at: instant(zonedInstant(at, school.timezone)) })
              : t("announcements.confirmNow")
          }
          action={action}
          event="confirm-announcement"
          channel="in_app"
          audienceFilter={filter}
          busy={save.isPending}
          onConfirm={() => run(asked)}
          onClose={() => setConfirming(false)}
        />
      )}
    </Form>
  );
}
