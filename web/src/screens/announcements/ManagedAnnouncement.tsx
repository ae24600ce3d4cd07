import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Progress } from "../../ui/feedback/Progress.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { Acknowledgement } from "./Acknowledgement.tsx";
import { AnnouncementActions } from "./AnnouncementActions.tsx";
import { AnnouncementText } from "./AnnouncementText.tsx";
import { Receipts } from "./Receipts.tsx";

/** An announcement for its editors: status and readers. */
export function ManagedAnnouncement({ id }: { id: string }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { instant } = useFormat();
  const read = useRead("/api/v1/announcements/{id}", { path: { id } });
  const own = useRead("/api/v1/announcement-receipts", {
    query: { announcementId: id, userId: user.id, limit: 1 },
  });
  const receipt = own.data?.data[0];
  return (
    <Loaded page read={read}>
      {(announcement) => (
        <div className="stack">
          <PageHead
            title={announcement.title}
            back={{ href: "/announcements", label: t("nav.announcements") }}
            about={<StatusBadge status={announcement.status} />}
            actions={<AnnouncementActions announcement={announcement} />}
          />
          <AnnouncementText body={announcement.body} />
          {receipt && announcement.status === "published" && (
            <Acknowledgement
              id={id}
              readAt={receipt.readAt}
              acknowledgedAt={receipt.acknowledgedAt}
              requiresAcknowledgement={announcement.requiresAcknowledgement}
            />
          )}
          <Card>
            <Facts
              facts={[
                [t("announcements.publishAt"), instant(announcement.publishAt)],
                [t("announcements.expiresAt"), announcement.expiresAt && instant(announcement.expiresAt)],
                [t("announcements.pinned"), announcement.pinned ? t("common.yes") : null],
                [
                  t("announcements.requiresAcknowledgement"),
                  announcement.requiresAcknowledgement ? t("common.yes") : null,
                ],
              ]}
            />
          </Card>
          {announcement.countRecipients > 0 && <Readers announcement={announcement} />}
        </div>
      )}
    </Loaded>
  );
}

type Managed = NonNullable<ResponseOf<"/api/v1/announcements/{id}", "get">>;

function Readers({ announcement }: { announcement: Managed }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { id, countRecipients: all, countRead, countAcknowledged, requiresAcknowledgement } = announcement;
  const bar = (label: string, done: number) => (
    <Progress label={label} done={done} of={all} words={`${number(done)} / ${number(all)}`} />
  );
  return (
    <>
      <Card>
        <div className="stack">
          {bar(t("announcements.readBy"), countRead)}
          {requiresAcknowledgement && bar(t("announcements.acknowledgedBy"), countAcknowledged)}
        </div>
      </Card>
      <Receipts announcementId={id} />
    </>
  );
}
