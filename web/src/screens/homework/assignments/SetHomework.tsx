import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { AssignmentForm } from "./AssignmentForm.tsx";

/** Sets homework: saved as a draft, which the next screen publishes. */
export function SetHomework() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  return (
    <>
      <PageHead title={t("homework.set")} back={{ href: "/homework", label: t("nav.homework") }} />
      <AssignmentForm onDone={(id) => go(`/homework/${id}`)} onCancel={() => go("/homework")} />
    </>
  );
}
