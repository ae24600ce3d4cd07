import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Body } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { dotted } from "../../lib/format/isolated.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { LazyLogo } from "../documents/pictures/LazyLogo.ts";
import { FourEyes } from "../four-eyes/FourEyes.tsx";
import { Place } from "./Place.tsx";
import { NumberSequences } from "./settings/NumberSequences.tsx";
import { SecondFactorRoles } from "./settings/SecondFactorRoles.tsx";
import { SettingGroupCard } from "./settings/SettingGroupCard.tsx";
import { settingGroups } from "./settings/settingGroups.ts";

const fields = ["name", "motto", "email", "phone", "website", "address"] as const;

/** The school profile, as printed on its documents. */
export function Settings() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/school");
  const save = useWrite(
    (values: Record<string, string>) => {
      const changes = Object.fromEntries(fields.map((key) => [key, values[key]?.trim() || null]));
      return send("patch", "/api/v1/school", { body: changes as Body<"/api/v1/school", "patch"> });
    },
    ["/school"],
  );
  return (
    <Loaded page read={read}>
      {(school) => (
        <div className="stack">
          <PageHead title={t("nav.settings")} about={dotted(school.name, school.slug)} />
          <Card title={t("settings.profile")}>
            {may("school.update") ? (
              <Form
                error={save.error}
                onSubmit={(values) => save.mutate(values, { onSuccess: () => toast.done(t("common.saved")) })}
              >
                <div className="form-grid">
                  {fields.map((key) => (
                    <Field
                      key={key}
                      label={t(`settings.${key}`)}
                      name={key}
                      type={
                        key === "email" || key === "phone" ? { email: "email", phone: "tel" }[key] : "text"
                      }
                      defaultValue={school[key] ?? ""}
                      required={key === "name"}
                      autoComplete="off"
                    />
                  ))}
                </div>
                <div className="dialog-foot">
                  <Button type="submit" kind="primary" busy={save.isPending} event="save-school">
                    {t("common.save")}
                  </Button>
                </div>
              </Form>
            ) : (
              <Facts facts={fields.map((key) => [t(`settings.${key}`), school[key]] as const)} />
            )}
          </Card>
          <LazyLogo school={school} />
          <Place school={school} />
          {settingGroups.map((group) => (
            <SettingGroupCard key={group.name} {...group} />
          ))}
          <NumberSequences />
          <SecondFactorRoles />
          <FourEyes />
          {may("client-events.read") && (
            <Card title={t("settings.support")}>
              <div className="row spread">
                <span className="soft">{t("activity.clientAbout")}</span>
                <LinkButton href="/client-events" icon="pulse" event="open-client-events">
                  {t("activity.client")}
                </LinkButton>
              </div>
            </Card>
          )}
        </div>
      )}
    </Loaded>
  );
}
