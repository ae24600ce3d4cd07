import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { OwnSurveys } from "./answers/OwnSurveys.tsx";
import { WrittenSurveys } from "./WrittenSurveys.tsx";

/** The surveys that the user is asked to answer, and for authors those that they manage. */
export function Surveys() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  return (
    <>
      <PageHead
        title={t("nav.surveys")}
        actions={
          may("surveys.manage") && (
            <LinkButton href="/surveys/new" icon="plus" kind="primary" event="new-survey">
              {t("survey.add")}
            </LinkButton>
          )
        }
      />
      {may("surveys.read") ? (
        <Tabs
          label={t("nav.surveys")}
          items={[
            { key: "written", label: t("survey.written"), content: () => <WrittenSurveys /> },
            { key: "own", label: t("survey.forMe"), content: () => <OwnSurveys /> },
          ]}
        />
      ) : (
        <OwnSurveys />
      )}
    </>
  );
}
