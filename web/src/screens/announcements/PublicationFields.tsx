import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { zonedLocal } from "../../lib/format/zonedLocal.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { Card } from "../../ui/layout/Card.tsx";

interface Props {
  announcement: Row<"/api/v1/announcements"> | undefined;
  isUp: boolean;
  /** Publish now, at a later time, or save as a draft. */
  when: string;
  onWhen: (when: string) => void;
}

/** When an announcement is visible, in school time. */
export function PublicationFields({ announcement, isUp, when, onWhen }: Props) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().school;
  const zone = t("messages.zone", { zone: timezone });
  const local = (at: string | null | undefined) => (at ? zonedLocal(at, timezone) : "");
  return (
    <Card title={t("messages.when")}>
      <div className="form-grid">
        {!isUp && (
          <SelectField
            label={t("announcements.publish")}
            name="when"
            choices={(announcement ? ["later", "draft"] : ["now", "later", "draft"]).map((value) => ({
              value,
              label: t(`announcements.when.${value}`),
            }))}
            value={when}
            onChange={({ target }) => onWhen(target.value)}
          />
        )}
        {!isUp && when === "later" && (
          <Field
            label={t("announcements.publishAt")}
            name="publishAt"
            type="datetime-local"
            hint={zone}
            defaultValue={announcement?.status === "scheduled" ? local(announcement.publishAt) : ""}
            required
          />
        )}
        <Field
          label={t("announcements.expiresAt")}
          name="expiresAt"
          type="datetime-local"
          hint={zone}
          defaultValue={local(announcement?.expiresAt)}
        />
      </div>
    </Card>
  );
}
