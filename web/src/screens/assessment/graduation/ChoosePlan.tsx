import { useState } from "react";
import { useTranslation } from "react-i18next";
import { get, send } from "../../../api/client.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import type { Reference } from "../../../kit/resource.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { graduationRefreshes } from "./graduation.ts";

const toPlan: Reference = {
  path: "/api/v1/graduation-plans",
  query: { sort: "name", status: "active" },
  labelOf: ({ name, code }) => `${name} (${code})`,
};

/** Assigns a plan to one student, or goes back to the default of the grade level. */
export function ChoosePlan({ studentId, isAssigned }: { studentId: string; isAssigned: boolean }) {
  const { t } = useTranslation();
  const [planId, setPlan] = useState("");
  return (
    <ConfirmButton
      label={t("graduation.choosePlan")}
      question={t(isAssigned ? "graduation.hasOwnPlan" : "graduation.hasDefault")}
      event="choose-graduation-plan"
      run={async () => {
        if (planId)
          return send("post", "/api/v1/graduation-plans/{id}/assignments", {
            path: { id: planId },
            body: { studentIds: [studentId], replace: true },
          });
        const { data } = await get("/api/v1/student-graduation-plans", { query: { studentId } });
        for (const { id } of data)
          await send("delete", "/api/v1/student-graduation-plans/{id}", { path: { id } });
        return undefined;
      }}
      refreshes={graduationRefreshes}
    >
      <ReferenceSelect
        to={toPlan}
        label={t("graduation.plan")}
        none={t("graduation.useDefault")}
        value={planId}
        onChange={setPlan}
      />
    </ConfirmButton>
  );
}
