import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toast.ts";
import { AudienceBuilder } from "../messages/AudienceBuilder.tsx";
import { AudiencePreview } from "../messages/AudiencePreview.tsx";
import { useAudience } from "../messages/useAudience.ts";
import { announcementBody, announcementChanges } from "./announcementBody.ts";
import { PublicationFields } from "./PublicationFields.tsx";

type Announcement = Row<"/api/v1/announcements">;

/** What is announced, to whom and when. Once it is up only its words and its end can be changed. */
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
  return (
    <Form
      error={save.error}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: ({ id }) => {
            toast.done(t("common.saved"));
            go(`/announcements/${id}`);
          },
        })
      }
    >
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
      <PublicationFields announcement={announcement} isUp={isUp} />
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
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
