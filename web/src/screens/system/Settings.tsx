import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Body } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { toast } from "../../ui/toast.ts";
import { FourEyes } from "./FourEyes.tsx";

const fields = ["name", "motto", "email", "phone", "website", "address"] as const;

/** The profile of the school: what stands on its papers. */
export function Settings() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { country } = useFormat();
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
          <PageHead title={t("nav.settings")} about={school.name} />
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
          <Card title={t("settings.place")}>
            <Facts
              facts={[
                [t("settings.country"), country(school.country)],
                [t("settings.timezone"), school.timezone],
                [t("settings.currency"), school.currency],
                [t("settings.slug"), school.slug],
              ]}
            />
          </Card>
          <FourEyes />
        </div>
      )}
    </Loaded>
  );
}
