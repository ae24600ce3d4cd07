import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { AllAnnouncements } from "./AllAnnouncements.tsx";
import { OwnAnnouncements } from "./OwnAnnouncements.tsx";

/** Announcements: readers see those addressed to them, editors see all. */
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
