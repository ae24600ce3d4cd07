import { useTranslation } from "react-i18next";
import { ResourceList } from "../../../../kit/ResourceList.tsx";
import { AssessmentHead } from "../../AssessmentHead.tsx";
import { commentBank } from "./commentBank.ts";

/** The sentences of the school and of the user. */
export function CommentBank() {
  const { t } = useTranslation();
  return (
    <>
      <AssessmentHead title={t("assessment.commentBank")} />
      <ResourceList resource={commentBank} within />
    </>
  );
}
