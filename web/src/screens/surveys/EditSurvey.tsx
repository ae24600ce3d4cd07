import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { SurveyForm } from "./SurveyForm.tsx";

export function EditSurvey({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/surveys/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(survey) => (
        <>
          <PageHead title={t("common.edit")} back={{ href: `/surveys/${id}`, label: survey.title }} />
          <SurveyForm survey={survey} />
        </>
      )}
    </Loaded>
  );
}
