import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { isolated } from "../../lib/isolated.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";
import { admissionBody } from "./admissionBody.ts";

const relations = ["mother", "father", "guardian", "grandparent", "other"];

/** Number, place and the first responsible adult of a new student, in one request. */
export function AdmitStudent() {
  const { t } = useTranslation();
  const { today } = useFormat();
  const [, go] = useLocation();
  const { levels, sections } = useStructure();
  const years = useRead("/api/v1/academic-years", { query: { isCurrent: "true" } });
  const year = years.data?.data[0];
  const [level, setLevel] = useState("");
  const [invited, setInvited] = useState(false);
  const admit = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/students", { body: admissionBody(values, year?.id) }),
    ["/students", "/guardians", "/dashboard", "/enrollments"],
  );
  const submit = (values: Record<string, string>) =>
    admit.mutate(values, {
      onSuccess: ({ student }) => {
        toast.done(t("students.admittedNow", { name: student.givenName, number: student.admissionNumber }));
        go(`/students/${student.id}`);
      },
    });
  return (
    <>
      <PageHead title={t("students.admit")} back={{ href: "/students", label: t("nav.students") }} />
      <Form error={admit.error} onSubmit={submit}>
        <Card title={t("students.theStudent")}>
          <div className="form-grid">
            <Field label={t("common.givenName")} name="givenName" required />
            <Field label={t("common.familyName")} name="familyName" required />
            <Field label={t("students.born")} name="dateOfBirth" type="date" max={today()} />
            <SelectField
              label={t("students.sex")}
              name="sex"
              none="–"
              choices={["female", "male", "other"].map((value) => ({ value, label: t(`sex.${value}`) }))}
            />
            <Field label={t("common.address")} name="address" autoComplete="off" />
          </div>
        </Card>
        <Card title={t("students.place")}>
          <div className="form-grid">
            <SelectField
              label={t("students.level")}
              name="gradeLevelId"
              path="enrollment.gradeLevelId"
              none={t("students.noPlace")}
              value={level}
              onChange={(change) => setLevel(change.target.value)}
              choices={levels.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectField
              label={t("students.class")}
              name="sectionId"
              path="enrollment.sectionId"
              none="–"
              disabled={!level}
              choices={sections
                .filter(
                  ({ gradeLevelId, academicYearId }) => gradeLevelId === level && academicYearId === year?.id,
                )
                .map(({ id, name }) => ({ value: id, label: isolated(name) }))}
            />
            <Field
              label={t("students.startsOn")}
              name="startsOn"
              path="enrollment.startsOn"
              type="date"
              defaultValue={today()}
              required
            />
          </div>
        </Card>
        <Card title={t("students.theGuardian")}>
          <div className="form-grid">
            <Field
              label={t("common.givenName")}
              name="guardianGivenName"
              path="guardians.0.guardian.givenName"
              autoComplete="off"
            />
            <Field
              label={t("common.familyName")}
              name="guardianFamilyName"
              path="guardians.0.guardian.familyName"
              autoComplete="off"
            />
            <SelectField
              label={t("guardians.relation")}
              name="relation"
              choices={relations.map((value) => ({ value, label: t(`relation.${value}`) }))}
            />
            <Field
              label={t("common.email")}
              name="guardianEmail"
              path="guardians.0.guardian.email"
              type="email"
              required={invited}
              autoComplete="off"
            />
            <Field
              label={t("common.phone")}
              name="guardianPhone"
              path="guardians.0.guardian.phones"
              type="tel"
              autoComplete="off"
            />
            <CheckField
              label={t("students.inviteGuardian")}
              name="invite"
              value="yes"
              checked={invited}
              onChange={({ target }) => setInvited(target.checked)}
            />
          </div>
        </Card>
        <div className="dialog-foot">
          <LinkButton href="/students" kind="plain">
            {t("common.cancel")}
          </LinkButton>
          <Button type="submit" kind="primary" busy={admit.isPending} event="admit-student">
            {t("students.admit")}
          </Button>
        </div>
      </Form>
    </>
  );
}
