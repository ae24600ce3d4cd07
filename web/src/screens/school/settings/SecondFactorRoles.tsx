import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { useKitWords } from "../../../kit/useKitWords.ts";
import { useRoleName } from "../../../lib/words/useRoleName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { useSchoolSettings } from "./useSchoolSettings.ts";

const key = "sign-in.second-factor-roles";

/** The roles whose accounts must set up a second factor before they can work, for those who may see the roles. */
export function SecondFactorRoles() {
  const { t } = useTranslation();
  const words = useKitWords();
  const roleName = useRoleName();
  const { may } = useSignedIn();
  const { read, rows, save } = useSchoolSettings();
  const roles = useAll("/api/v1/roles", { query: { status: "active" }, enabled: may("roles.read") });
  const [chosen, setChosen] = useState<readonly string[]>();
  if (!may("roles.read")) return null;
  if (!words) return <Skeleton />;
  const stored = rows.get(key)?.value;
  const now = chosen ?? (Array.isArray(stored) ? stored.map(String) : []);
  return (
    <Card title={words("settings.secondFactor")}>
      <Loaded read={read} lines={4}>
        {() => (
          <Form
            error={save.error ?? roles.error}
            onSubmit={() =>
              save.mutate(
                { [key]: now.length > 0 ? now : null },
                { onSuccess: () => toast.done(t("common.saved")) },
              )
            }
          >
            <p className="soft">{words("settings.secondFactorAbout")}</p>
            <CheckGroup
              legend={words("settings.secondFactorRoles")}
              choices={(roles.data?.data ?? []).map((role) => ({ value: role.key, label: roleName(role) }))}
              chosen={now}
              onChoose={setChosen}
            />
            {may("settings.update") && (
              <div className="dialog-foot">
                <Button type="submit" kind="primary" busy={save.isPending} event="save-second-factor-roles">
                  {t("common.save")}
                </Button>
              </div>
            )}
          </Form>
        )}
      </Loaded>
    </Card>
  );
}
