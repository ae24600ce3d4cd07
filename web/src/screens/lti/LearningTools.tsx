import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Note } from "../../ui/feedback/Note.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { LinkList } from "./links/LinkList.tsx";
import { ToolList } from "./tools/ToolList.tsx";

/** The learning tools of classes, and for the office those that the school registered. */
export function LearningTools() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [parameters] = useSearchParams();
  const added = Number(parameters.get("added"));
  return (
    <>
      <PageHead title={t("nav.learningTools")} about={t("lti.about")} />
      {added > 0 && <Note tone="good">{t("lti.added", { count: added })}</Note>}
      {may("lti-tools.read") ? (
        <Tabs
          label={t("nav.learningTools")}
          items={[
            { key: "links", label: t("lti.ofClasses"), content: () => <LinkList /> },
            { key: "tools", label: t("lti.registered"), content: () => <ToolList /> },
          ]}
        />
      ) : (
        <LinkList />
      )}
    </>
  );
}
