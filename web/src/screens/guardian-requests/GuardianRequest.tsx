import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { isOpen, type Request, requestRefreshes } from "./guardianRequestRows.ts";
import { RequestActions } from "./RequestActions.tsx";
import { RequestedChanges } from "./RequestedChanges.tsx";

/** One request: what was asked and answered, and the next step for the office or the guardian. */
export function GuardianRequest({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, instant, instantDay } = useFormat();
  const read = useRead("/api/v1/guardian-requests/{id}", { path: { id } });
  const isOffice = may("guardian-requests.manage");
  return (
    <Loaded page read={read}>
      {(request) => (
        <div className="stack">
          <PageHead
            title={t(`request.kinds.${request.kind}`)}
            back={{ href: "/requests", label: t("nav.requests") }}
            about={<StatusBadge status={request.status} words={t(`request.statuses.${request.status}`)} />}
            actions={isOffice ? <RequestActions request={request} /> : <WithdrawButton request={request} />}
          />
          <Card>
            <Facts
              facts={[
                [
                  t("request.guardian"),
                  <GuardianName key="guardian" request={request} isLinked={isOffice} />,
                ],
                [
                  t("request.child"),
                  request.studentId && (
                    <Link href={`/${isOffice ? "students" : "children"}/${request.studentId}`}>
                      <bdi>{request.studentName}</bdi>
                    </Link>
                  ),
                ],
                [
                  t("request.kinds.document"),
                  request.documentKind && t(`office.kinds.${request.documentKind}`),
                ],
                [t("request.preferredTimes"), request.preferredTimes && <bdi>{request.preferredTimes}</bdi>],
                [t("request.note"), request.note && <bdi>{request.note}</bdi>],
                [t("common.date"), instantDay(request.createdAt)],
                [t("request.dueOn"), isOpen(request) && day(request.dueOn)],
                [t("request.appointmentAt"), request.appointmentAt && instant(request.appointmentAt)],
                [t("request.place"), request.appointmentPlace && <bdi>{request.appointmentPlace}</bdi>],
                [t("request.response"), request.response && <bdi>{request.response}</bdi>],
                [
                  t("request.letter"),
                  request.issuedDocumentId && request.studentId && (
                    <Link href={`/${isOffice ? "students" : "children"}/${request.studentId}?tab=documents`}>
                      {t("request.openDocuments")}
                    </Link>
                  ),
                ],
              ]}
            />
          </Card>
          {request.kind === "data_change" && <RequestedChanges request={request} />}
        </div>
      )}
    </Loaded>
  );
}

function GuardianName({ request, isLinked }: { request: Request; isLinked: boolean }) {
  const name = <bdi>{request.guardianName}</bdi>;
  return isLinked ? <Link href={`/guardians/${request.guardianId}`}>{name}</Link> : name;
}

function WithdrawButton({ request }: { request: Request }) {
  const { t } = useTranslation();
  const isAppointment = request.kind === "appointment" && request.status === "accepted";
  if (!isOpen(request) && !isAppointment) return null;
  return (
    <ConfirmButton
      kind="plain"
      label={t("request.withdraw")}
      question={t("request.withdrawAsk")}
      event="withdraw-request"
      refreshes={requestRefreshes}
      run={() => send("put", "/api/v1/guardian-requests/{id}/withdrawal", { path: { id: request.id } })}
    />
  );
}
