import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { AudienceBuilder } from "../audience/AudienceBuilder.tsx";
import type { AudienceFilter } from "../audience/audience.ts";
import { useAudience } from "../audience/useAudience.ts";
import { AlarmTextFields, textsOf } from "./AlarmTextFields.tsx";
import { type Alarm, alarmKinds, alarmRefreshes } from "./alarmRows.ts";
import { ConfirmAlarm } from "./ConfirmAlarm.tsx";

const everyone: AudienceFilter = { any: [{ kind: "everyone" }] };

/** Starts an alarm or a drill, after a confirmation with the number of people. */
export function StartAlarm() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { groups, setGroups, filter } = useAudience(everyone);
  const [kind, setKind] = useState<Alarm["kind"]>("evacuation");
  const [asked, setAsked] = useState<Record<string, string>>();
  const start = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/emergency-alarms", {
        body: {
          kind,
          isDrill: values["isDrill"] === "on",
          texts: textsOf(values),
          audienceFilter: filter!,
        },
      }),
    alarmRefreshes,
  );
  const kinds = alarmKinds.map((value) => ({ value, label: t(`emergency.kinds.${value}`) }));
  return (
    <>
      <PageHead
        title={t("emergency.start")}
        back={{ href: "/emergency-alarms", label: t("nav.emergencyAlarms") }}
      />
      <Form error={start.error} onSubmit={setAsked}>
        <Card title={t("emergency.what")}>
          <div className="form-grid">
            <SelectField
              label={t("emergency.kind")}
              name="kind"
              choices={kinds}
              value={kind}
              onChange={({ target }) => setKind(target.value as Alarm["kind"])}
            />
            <CheckField label={t("emergency.isDrill")} hint={t("emergency.drillHint")} name="isDrill" />
            <AlarmTextFields key={kind} initial={t(`emergency.usual.${kind}`)} />
          </div>
        </Card>
        <AudienceBuilder groups={groups} onChange={setGroups} />
        <div className="dialog-foot">
          <LinkButton href="/emergency-alarms" kind="plain">
            {t("common.cancel")}
          </LinkButton>
          <Button type="submit" kind="danger" icon="alert" disabled={!filter} event="ask-start-alarm">
            {t("emergency.start")}
          </Button>
        </div>
      </Form>
      {asked && filter && (
        <ConfirmAlarm
          isDrill={asked["isDrill"] === "on"}
          audienceFilter={filter}
          busy={start.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() =>
            start.mutate(asked, {
              onSuccess: ({ id }) => go(`/emergency-alarms/${id}`),
              onError: () => setAsked(undefined),
            })
          }
        />
      )}
    </>
  );
}
