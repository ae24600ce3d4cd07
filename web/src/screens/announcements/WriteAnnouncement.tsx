import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { AnnouncementForm } from "./AnnouncementForm.tsx";

export function WriteAnnouncement() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={t("announcements.write")}
        back={{ href: "/announcements", label: t("nav.announcements") }}
      />
      <AnnouncementForm />
    </>
  );
}
