import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { ResponseOf } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { renewAccessToken } from "../../session/accessToken.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { PlaceFields } from "../../ui/forms/PlaceFields.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";

/** Country, time zone, currency and language, which determine how dates and amounts of the school are shown. */
export function Place({ school }: { school: ResponseOf<"/api/v1/school", "get"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { country } = useFormat();
  const save = useWrite(
    async ({ country: code, timezone, currency, locale }: Record<string, string>) => {
      const body = { country: code || null, timezone: timezone!, currency: currency!, locale: locale! };
      await send("patch", "/api/v1/school", { body });
      // The session contains the time zone and currency that the screens use for formatting.
      await renewAccessToken();
    },
    ["/"],
  );
  return (
    <Card title={t("settings.place")}>
      {may("school.update") ? (
        <Form
          error={save.error}
          onSubmit={(values) => save.mutate(values, { onSuccess: () => toast.done(t("common.saved")) })}
        >
          <div className="form-grid">
            <PlaceFields place={school} />
          </div>
          <p className="soft small">{t("settings.placeHint")}</p>
          <div className="dialog-foot">
            <Button type="submit" kind="primary" busy={save.isPending} event="save-place">
              {t("common.save")}
            </Button>
          </div>
        </Form>
      ) : (
        <Facts
          facts={[
            [t("settings.country"), country(school.country)],
            [t("settings.timezone"), school.timezone],
            [t("settings.currency"), school.currency],
          ]}
        />
      )}
    </Card>
  );
}
