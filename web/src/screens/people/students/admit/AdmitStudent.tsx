import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../../api/client.ts";
import { useRead } from "../../../../api/useRead.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { CustomFields } from "../../../../kit/custom/CustomFields.tsx";
import { useCustomFields } from "../../../../kit/custom/useCustomFields.ts";
import { isolated } from "../../../../lib/format/isolated.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useStructure } from "../../../../lib/useStructure.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { LinkButton } from "../../../../ui/actions/LinkButton.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Field } from "../../../../ui/forms/Field.tsx";
import { Form } from "../../../../ui/forms/Form.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { PageHead } from "../../../../ui/layout/PageHead.tsx";
import { ProgramField } from "../enrolment/ProgramField.tsx";
import { admissionBody } from "./admissionBody.ts";
import { BirthField } from "./BirthField.tsx";
import { GuardianFields } from "./GuardianFields.tsx";

/** Admits a student with class placement and first guardian in a single request. */
export function AdmitStudent() {
  const { t } = useTranslation();
  const { today } = useFormat();
  const [, go] = useLocation();
  const { levels, sections } = useStructure();
  const years = useRead("/api/v1/academic-years", { query: { isCurrent: "true" } });
  const year = years.data?.data[0];
  const [level, setLevel] = useState("");
  const classes = sections.filter(
    ({ gradeLevelId, academicYearId }) => gradeLevelId === level && academicYearId === year?.id,
  );
  const [startsOn, setStartsOn] = useState(today);
  const own = { student: useCustomFields("student"), guardian: useCustomFields("guardian") };
  const admit = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/students", { body: admissionBody(values, year?.id, own) }),
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
            <BirthField admittedOn={startsOn} />
            <SelectField
              label={t("students.sex")}
              name="sex"
              none="–"
              choices={["female", "male", "other"].map((value) => ({ value, label: t(`sex.${value}`) }))}
            />
            <Field label={t("common.address")} name="address" autoComplete="off" />
            <CustomFields fields={own.student} values={{}} />
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
              key={`${level} ${classes.length}`}
              defaultValue={classes.length === 1 ? classes[0]!.id : ""}
              choices={classes.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
            />
            {level && <ProgramField />}
            <Field
              label={t("students.startsOn")}
              name="startsOn"
              path="enrollment.startsOn"
              type="date"
              value={startsOn}
              onChange={({ target }) => setStartsOn(target.value)}
              required
            />
          </div>
        </Card>
        <GuardianFields own={own.guardian} />
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
