import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { zonedInstant } from "../../../lib/format/zonedInstant.ts";
import { zonedLocal } from "../../../lib/format/zonedLocal.ts";
import { useSession } from "../../../session/useSession.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Choices } from "../Choices.tsx";
import { categories, incidentRefreshes, type NewIncident, severities } from "./incidents.ts";
import { type Named, ParticipantPicker } from "./ParticipantPicker.tsx";

/** Reports an incident: who, what, save. Time, place and words can be added, and are filled in otherwise. */
export function ReportIncident() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [params] = useSearchParams();
  const timeZone = useSession()?.school.timezone ?? "UTC";
  const [opened] = useState(() => new Date().toISOString());
  const [category, setCategory] = useState("");
  const [severity, setSeverity] = useState("minor");
  const [chosen, setChosen] = useState<readonly Named[]>();
  const studentId = params.get("studentId") ?? "";
  const about = useRead("/api/v1/students/{id}", { path: { id: studentId }, enabled: studentId !== "" });
  const given: readonly Named[] = about.data
    ? [{ studentId, name: fullName(about.data), role: "offender" }]
    : [];
  const participants = chosen ?? given;
  const report = useWrite((values: Record<string, string>) => {
    const local = values["occurredAt"]!;
    const isNow = local === zonedLocal(opened, timeZone);
    return send("post", "/api/v1/discipline-incidents", {
      body: {
        occurredAt: isNow ? opened : zonedInstant(local, timeZone),
        category: category as NewIncident["category"],
        severity: severity as (typeof severities)[number],
        description: values["description"]?.trim() || t(`behaviour.kind.${category}`),
        location: values["location"]?.trim() || null,
        confidential: values["confidential"] === "yes",
        participants: participants.map(({ studentId: id, role }) => ({ studentId: id, role })),
      },
    });
  }, incidentRefreshes);
  return (
    <>
      <PageHead title={t("behaviour.report")} back={{ href: "/behaviour", label: t("nav.behaviour") }} />
      <Form
        error={report.error}
        onSubmit={(values) =>
          report.mutate(values, {
            onSuccess: ({ id }) => {
              toast.done(t("behaviour.reportedNow"));
              go(`/behaviour/${id}`);
            },
          })
        }
      >
        <Card title={t("behaviour.who")}>
          <ParticipantPicker chosen={participants} onChoose={setChosen} />
        </Card>
        <Card title={t("behaviour.what")}>
          <div className="stack">
            <Choices
              legend={t("behaviour.category")}
              name="category"
              value={category}
              onChoose={setCategory}
              choices={categories.map((value) => ({ value, label: t(`behaviour.kind.${value}`) }))}
            />
            <Choices
              legend={t("behaviour.severity")}
              name="severity"
              value={severity}
              onChoose={setSeverity}
              choices={severities.map((value) => ({ value, label: t(`behaviour.level.${value}`) }))}
            />
            <TextArea label={t("behaviour.description")} name="description" rows={3} maxLength={10_000} />
          </div>
        </Card>
        <Card title={t("behaviour.whenWhere")}>
          <div className="form-grid">
            <Field
              label={t("behaviour.when")}
              name="occurredAt"
              type="datetime-local"
              defaultValue={zonedLocal(opened, timeZone)}
              max={zonedLocal(opened, timeZone)}
              required
            />
            <Field label={t("behaviour.where")} name="location" maxLength={200} autoComplete="off" />
            <CheckField
              label={t("behaviour.confidential")}
              hint={t("behaviour.confidentialHint")}
              name="confidential"
              value="yes"
            />
          </div>
        </Card>
        <div className="dialog-foot">
          <LinkButton href="/behaviour" kind="plain">
            {t("common.cancel")}
          </LinkButton>
          <Button type="submit" kind="primary" busy={report.isPending} event="save-incident">
            {t("common.save")}
          </Button>
        </div>
      </Form>
    </>
  );
}
