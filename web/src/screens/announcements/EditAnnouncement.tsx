import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { AnnouncementForm } from "./AnnouncementForm.tsx";

export function EditAnnouncement({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/announcements/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(announcement) => (
        <>
          <PageHead
            title={t("common.edit")}
            back={{ href: `/announcements/${id}`, label: announcement.title }}
          />
          <AnnouncementForm announcement={announcement} />
        </>
      )}
    </Loaded>
  );
}
