import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { IdCards } from "./id-cards/IdCards.tsx";
import { IssuedDocuments } from "./issued/IssuedDocuments.tsx";
import { Templates } from "./templates/Templates.tsx";

/** What the office hands out: letters and certificates, ID cards, and the templates of letters. */
export function FrontOffice() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  return (
    <>
      <PageHead title={t("nav.frontOffice")} about={t("office.about")} />
      <Tabs
        label={t("nav.frontOffice")}
        items={[
          { key: "issued", label: t("office.issued"), content: () => <IssuedDocuments /> },
          ...(may("issued-documents.issue")
            ? [{ key: "cards", label: t("office.cards"), content: () => <IdCards /> }]
            : []),
          { key: "templates", label: t("office.templates"), content: () => <Templates /> },
        ]}
      />
    </>
  );
}
