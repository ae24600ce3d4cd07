import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ClassField } from "../ClassField.tsx";
import { curriculumRefreshes } from "../curriculumRows.ts";
import { PlanFields } from "./PlanFields.tsx";
import { planBody } from "./planBody.ts";

/** Writes the plan of a lesson as a draft. */
export function PlanLesson() {
  const { t } = useTranslation();
  const { today } = useFormat();
  const [, go] = useLocation();
  const [params] = useSearchParams();
  const [courseOfferingId, setClass] = useState(params.get("class") ?? "");
  const saved = useRef<string>(undefined);
  const save = useWrite(async (values: Record<string, string>) => {
    const made = await send("post", "/api/v1/lesson-plans", {
      body: { ...planBody(values), courseOfferingId, classPeriodId: params.get("period") },
    });
    saved.current = made.id;
    return made;
  }, curriculumRefreshes);
  return (
    <>
      <PageHead
        title={t("curriculum.planLesson")}
        back={{ href: "/curriculum", label: t("nav.curriculum") }}
      />
      <Card>
        <SaveForm
          save={save}
          event="save-lesson-plan"
          onDone={() => go(saved.current ? `/lesson-plans/${saved.current}` : "/curriculum")}
        >
          <ClassField value={courseOfferingId} onChange={setClass} required />
          <PlanFields courseOfferingId={courseOfferingId} date={params.get("date") ?? today()} />
        </SaveForm>
      </Card>
    </>
  );
}
