import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { type Campaign, campaignRefreshes, type Question } from "./campaigns.ts";
import { QuestionForm } from "./QuestionForm.tsx";

/** The school's own questions on the application form of a campaign. */
export function Questions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [edited, setEdited] = useState<Question | "new" | null>(null);
  const close = () => setEdited(null);
  const without = (question: Question) => campaign.questions.filter(({ key }) => key !== question.key);
  return (
    <Card
      flush
      title={t("admissions.questions")}
      actions={
        may("admissions.plan") && (
          <Button icon="plus" onClick={() => setEdited("new")} event="add-question">
            {t("admissions.addQuestion")}
          </Button>
        )
      }
    >
      <DataTable
        caption={t("admissions.questions")}
        rows={campaign.questions}
        keyOf={({ key }) => key}
        empty={t("admissions.noQuestions")}
        columns={[
          { header: t("admissions.question"), cell: ({ label }) => <bdi>{label}</bdi> },
          {
            header: t("admissions.questionKind"),
            cell: ({ kind, options }) => (
              <>
                {t(`admissions.kind.${kind}`)}
                {options.length > 0 && <bdi className="soft"> {options.join(", ")}</bdi>}
              </>
            ),
          },
          {
            header: t("admissions.required"),
            cell: ({ required }) => (required ? t("common.yes") : ""),
          },
          ...(may("admissions.plan")
            ? [
                {
                  header: t("common.actions"),
                  cell: (question: Question) => (
                    <span className="row">
                      <Button kind="plain" onClick={() => setEdited(question)} event="edit-question">
                        {t("admissions.editQuestion")}
                      </Button>
                      <ConfirmButton
                        kind="plain"
                        label={t("admissions.removeQuestion")}
                        question={t("admissions.removeQuestionAsk", { question: question.label })}
                        event="remove-question"
                        refreshes={campaignRefreshes}
                        run={() =>
                          send("patch", "/api/v1/admission-campaigns/{id}", {
                            path: { id: campaign.id },
                            body: { questions: without(question) },
                          })
                        }
                      />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Dialog
        title={edited === "new" ? t("admissions.addQuestion") : t("admissions.editQuestion")}
        open={edited !== null}
        onClose={close}
      >
        <QuestionForm
          campaign={campaign}
          question={edited === "new" ? undefined : (edited ?? undefined)}
          onDone={close}
        />
      </Dialog>
    </Card>
  );
}
