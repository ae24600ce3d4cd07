import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { curriculumRefreshes, type LessonPlan } from "../curriculumRows.ts";
import { CopyPlan } from "./CopyPlan.tsx";

interface Props {
  plan: LessonPlan;
  onEdit: () => void;
}

/** What the author and the approver can do with a plan in its state. */
export function PlanActions({ plan, onEdit }: Props) {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const { today } = useFormat();
  const [, go] = useLocation();
  const { id, status } = plan;
  const isOwn = plan.authorId === user.id;
  const isOpen = status === "draft" || status === "returned";
  const path = { id };
  const common = { refreshes: curriculumRefreshes };
  return (
    <>
      {isOwn && status !== "taught" && (
        <Button onClick={onEdit} event="edit-lesson-plan">
          {t("common.edit")}
        </Button>
      )}
      {isOwn && isOpen && (
        <ConfirmButton
          {...common}
          kind="primary"
          label={t("curriculum.submit")}
          question={t("curriculum.submitAsk")}
          event="submit-lesson-plan"
          run={() => send("put", "/api/v1/lesson-plans/{id}/submission", { path })}
        />
      )}
      {isOwn && (status === "submitted" || status === "approved") && plan.date <= today() && (
        <ConfirmButton
          {...common}
          label={t("curriculum.teach")}
          question={t("curriculum.teachAsk")}
          event="teach-lesson-plan"
          run={() => send("put", "/api/v1/lesson-plans/{id}/taught", { path })}
        />
      )}
      {!isOwn && status === "submitted" && may("lesson-plans.approve") && (
        <>
          <ConfirmButton
            {...common}
            kind="primary"
            label={t("curriculum.approve")}
            question={t("curriculum.approveAsk")}
            event="approve-lesson-plan"
            run={() => send("put", "/api/v1/lesson-plans/{id}/approval", { path })}
          />
          <ConfirmButton
            {...common}
            label={t("curriculum.return")}
            question={t("curriculum.returnAsk")}
            event="return-lesson-plan"
            run={({ comment }) =>
              send("put", "/api/v1/lesson-plans/{id}/return", { path, body: { comment: comment! } })
            }
          >
            <TextArea label={t("curriculum.comment")} name="comment" maxLength={2000} required />
          </ConfirmButton>
        </>
      )}
      {may("lesson-plans.write") && <CopyPlan plan={plan} />}
      {isOwn && status === "draft" && (
        <ConfirmButton
          {...common}
          kind="danger"
          label={t("curriculum.remove")}
          question={t("curriculum.removeAsk")}
          event="remove-lesson-plan"
          run={() => send("delete", "/api/v1/lesson-plans/{id}", { path })}
          onDone={() => go("/curriculum")}
        />
      )}
    </>
  );
}
