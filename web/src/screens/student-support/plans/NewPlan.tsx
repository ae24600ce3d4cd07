import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { planRefreshes } from "../supportRows.ts";
import { PlanFields } from "./PlanFields.tsx";
import { planBody } from "./planBody.ts";

/** Writes a support plan as a draft, for a given student or one that is chosen. */
export function NewPlan() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [params] = useSearchParams();
  const given = params.get("studentId") ?? "";
  const [studentId, setStudent] = useState(given);
  const saved = useRef<string>(undefined);
  const save = useWrite(async (values: Record<string, string>) => {
    const made = await send("post", "/api/v1/support-plans", { body: { ...planBody(values), studentId } });
    saved.current = made.id;
    return made;
  }, planRefreshes);
  return (
    <>
      <PageHead title={t("support.newPlan")} back={{ href: "/support?tab=plans", label: t("nav.support") }} />
      <Card>
        <SaveForm
          save={save}
          event="save-support-plan"
          canSave={studentId !== ""}
          onDone={() => go(saved.current ? `/support-plans/${saved.current}` : "/support?tab=plans")}
        >
          {!given && <StudentPicker onPick={setStudent} />}
          <PlanFields />
        </SaveForm>
      </Card>
    </>
  );
}
