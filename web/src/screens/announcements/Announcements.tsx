import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AllAnnouncements } from "./AllAnnouncements.tsx";
import { OwnAnnouncements } from "./OwnAnnouncements.tsx";

/** What the school says to many: for readers what is up for them, for writers all of it. */
export function Announcements() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  return (
    <>
      <PageHead
        title={t("nav.announcements")}
        actions={
          may("announcements.manage") && (
            <LinkButton href="/announcements/new" icon="plus" kind="primary" event="write-announcement">
              {t("announcements.write")}
            </LinkButton>
          )
        }
      />
      {may("announcements.read") ? (
        <Tabs
          label={t("nav.announcements")}
          items={[
            { key: "all", label: t("announcements.all"), content: () => <AllAnnouncements /> },
            { key: "own", label: t("announcements.forMe"), content: () => <OwnAnnouncements /> },
          ]}
        />
      ) : (
        <OwnAnnouncements />
      )}
    </>
  );
}
