import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { dotted } from "../../lib/format/isolated.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { Acknowledgement } from "./Acknowledgement.tsx";
import { AnnouncementText } from "./AnnouncementText.tsx";

/** An announcement for its readers. */
export function ReadAnnouncement({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const read = useRead("/api/v1/communication/announcements/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(announcement) => (
        <div className="stack">
          <PageHead
            title={announcement.title}
            back={{ href: "/announcements", label: t("nav.announcements") }}
            about={dotted(announcement.authorName, instant(announcement.publishAt))}
          />
          <AnnouncementText body={announcement.body} />
          <Acknowledgement {...announcement} />
        </div>
      )}
    </Loaded>
  );
}
