import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { zonedLocal } from "../../lib/zonedLocal.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { SelectField } from "../../ui/SelectField.tsx";

interface Props {
  announcement: Row<"/api/v1/announcements"> | undefined;
  isUp: boolean;
}

/** From when until when an announcement is up, by the clock of the school. */
export function PublicationFields({ announcement, isUp }: Props) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().school;
  const [when, setWhen] = useState(
    announcement ? (announcement.status === "draft" ? "draft" : "later") : "now",
  );
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
            onChange={({ target }) => setWhen(target.value)}
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
