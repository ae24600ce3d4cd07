import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { type GraduationPlanRow, graduationRefreshes } from "./graduation.ts";

/** The students to whom a plan is assigned; assigns it to a class or grade level. */
export function AssignPlan({ plan }: { plan: GraduationPlanRow }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { sectionChoices, levelChoices } = useStructure();
  const choices = [
    ...levelChoices.map(({ value, label }) => ({ value: `gradeLevelId:${value}`, label })),
    ...sectionChoices.map(({ value, label }) => ({ value: `sectionId:${value}`, label })),
  ];
  return (
    <>
      <Card
        title={t("graduation.assigned")}
        actions={
          <ConfirmButton
            label={t("graduation.assign")}
            question={t("graduation.assignQuestion")}
            event="assign-graduation-plan"
            run={(values) => {
              const [kind, id] = values["of"]!.split(":");
              return send("post", "/api/v1/graduation-plans/{id}/assignments", {
                path: { id: plan.id },
                body: {
                  ...(kind === "sectionId" ? { sectionId: id } : { gradeLevelId: id }),
                  replace: values["replace"] === "on",
                },
              });
            }}
            refreshes={graduationRefreshes}
            onDone={({ assigned, kept }) =>
              toast.done(t("graduation.assignedTo", { students: number(assigned), kept: number(kept) }))
            }
          >
            <SelectField label={t("graduation.group")} name="of" required choices={choices} />
            <CheckField label={t("graduation.replace")} name="replace" />
          </ConfirmButton>
        }
      >
        <p className="soft small">{t("graduation.assignedHelp")}</p>
      </Card>
      <ListCard
        path="/api/v1/student-graduation-plans"
        caption={t("graduation.assigned")}
        fixed={{ graduationPlanId: plan.id, include: "student" }}
        hrefOf={({ studentId }) => `/students/${studentId}?tab=marks`}
        empty={t("graduation.nobody")}
        columns={[
          {
            header: t("graduation.student"),
            cell: ({ student }) => <strong>{student && fullName(student)}</strong>,
          },
          {
            header: t("graduation.unassign"),
            actions: true,
            cell: ({ id }) => (
              <ConfirmButton
                label={t("graduation.unassign")}
                question={t("graduation.unassignQuestion")}
                event="unassign-graduation-plan"
                kind="plain"
                run={() => send("delete", "/api/v1/student-graduation-plans/{id}", { path: { id } })}
                refreshes={graduationRefreshes}
              />
            ),
          },
        ]}
      />
    </>
  );
}
