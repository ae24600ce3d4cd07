import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/useRead.ts";
import { DownloadButton } from "../../../../ui/actions/DownloadButton.tsx";
import { PageHead } from "../../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import { TemplateForm } from "./TemplateForm.tsx";

/** One template of report cards with its preview; `new` adds one. */
export function Template({ id }: { id: string }) {
  return id === "new" ? <NewTemplate /> : <StoredTemplate id={id} />;
}

const useBack = () => ({ href: "/report-card-templates", label: useTranslation().t("assessment.templates") });

function NewTemplate() {
  const { t } = useTranslation();
  const back = useBack();
  return (
    <div className="stack">
      <PageHead title={t("assessment.addTemplate")} back={back} />
      <TemplateForm />
    </div>
  );
}

function StoredTemplate({ id }: { id: string }) {
  const { t } = useTranslation();
  const back = useBack();
  const read = useRead("/api/v1/report-card-templates/{id}", { path: { id } });
  const cards = useRead("/api/v1/report-cards", { query: { reportCardTemplateId: id, limit: 1 } });
  const sample = cards.data?.data[0];
  return (
    <Loaded page read={read}>
      {(template) => (
        <div className="stack">
          <PageHead
            title={template.name}
            back={back}
            actions={
              sample && (
                <DownloadButton path={`/api/v1/report-cards/${sample.id}.pdf`} event="template-sample">
                  {t("assessment.samplePdf")}
                </DownloadButton>
              )
            }
          />
          <TemplateForm key={template.id} template={template} />
        </div>
      )}
    </Loaded>
  );
}
