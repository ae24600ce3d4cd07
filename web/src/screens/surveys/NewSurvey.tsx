import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { SurveyForm } from "./SurveyForm.tsx";

export function NewSurvey() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("survey.add")} back={{ href: "/surveys", label: t("nav.surveys") }} />
      <SurveyForm />
    </>
  );
}
