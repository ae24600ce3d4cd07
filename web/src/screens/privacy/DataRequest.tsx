import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { ErasurePlan } from "./ErasurePlan.tsx";
import { RequestActions } from "./RequestActions.tsx";

/** One request: what was asked, what was done since, and the next step. */
export function DataRequest({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, instantDay } = useFormat();
  const read = useRead("/api/v1/data-subject-requests/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(request) => (
        <div className="stack">
          <PageHead
            title={request.subjectName}
            back={{ href: "/data-requests", label: t("privacy.requests") }}
            about={<StatusBadge status={request.status} words={t(`privacy.statuses.${request.status}`)} />}
            actions={
              <>
                {request.resultFileId && (
                  <DownloadButton path={`/api/v1/data-subject-requests/${id}/content`} event="download-copy">
                    {t("privacy.download")}
                  </DownloadButton>
                )}
                <RequestActions request={request} />
              </>
            }
          />
          {request.legalHoldReason && (
            <Note tone="warn">{t("privacy.held", { reason: request.legalHoldReason })}</Note>
          )}
          {request.error && <Note tone="bad">{request.error}</Note>}
          <Card title={t(`privacy.kinds.${request.kind}`)}>
            <Facts
              facts={[
                [t("privacy.subjectType"), t(`privacy.subjects.${request.subjectType}`)],
                [t("privacy.note"), request.note && <bdi>{request.note}</bdi>],
                [t("privacy.receivedOn"), instantDay(request.createdAt)],
                [t("privacy.dueOn"), day(request.dueOn)],
                [t("privacy.verification"), request.verification && <bdi>{request.verification}</bdi>],
                [t("retention.cause"), request.retentionRuleId && t("retention.rule")],
                [t("privacy.outcome"), request.outcome && <bdi>{request.outcome}</bdi>],
                [t("privacy.completedOn"), request.completedAt && instantDay(request.completedAt)],
                [t("privacy.downloadUntil"), request.resultExpiresOn && day(request.resultExpiresOn)],
              ]}
            />
          </Card>
          {request.kind === "erasure" && may("data-requests.preview") && <ErasurePlan request={request} />}
        </div>
      )}
    </Loaded>
  );
}
