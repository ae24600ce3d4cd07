import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { AlumniList } from "./AlumniList.tsx";
import { AlumniMessages } from "./AlumniMessages.tsx";

/** Former students, and the messages sent to them. */
export function Alumni() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.alumni")} about={t("alumni.about")} />
      <Tabs
        label={t("nav.alumni")}
        items={[
          { key: "alumni", label: t("alumni.records"), content: () => <AlumniList /> },
          { key: "messages", label: t("alumni.messages"), content: () => <AlumniMessages /> },
        ]}
      />
    </>
  );
}
