import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { IncomingRecord } from "./incoming/IncomingRecord.tsx";
import { TrustNote } from "./incoming/TrustNote.tsx";
import { TransferActions } from "./TransferActions.tsx";
import { readable, type Transfer } from "./transfers.ts";
import "./RecordTransfers.css";

/** One transfer: what went along, who agreed, where it stands; of an incoming record also what is in it. */
export function RecordTransfer({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/record-transfers/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(transfer) => (
        <div className="stack">
          <PageHead
            title={transfer.studentName}
            back={{ href: "/record-transfers", label: t("nav.recordTransfers") }}
            about={
              <>
                {t(`transfers.directions.${transfer.direction}`)}{" "}
                <StatusBadge status={transfer.status} words={t(`transfers.status.${transfer.status}`)} />
              </>
            }
            actions={may("record-transfers.manage") && <TransferActions transfer={transfer} />}
          />
          {transfer.direction === "incoming" && <TrustNote transfer={transfer} />}
          <TransferFacts transfer={transfer} />
          {transfer.direction === "incoming" && transfer.fileSha256 && may("record-transfers.manage") && (
            <IncomingRecord transfer={transfer} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  const { day, instantDay } = useFormat();
  return (
    <Card title={t("transfers.transfer")}>
      <Facts
        facts={[
          [t("transfers.otherSchool"), <bdi key="school">{transfer.schoolName}</bdi>],
          [t("transfers.schoolEmail"), transfer.schoolEmail && <bdi>{transfer.schoolEmail}</bdi>],
          [t("transfers.reason"), transfer.reason && <bdi>{transfer.reason}</bdi>],
          [
            t("transfers.goesAlong"),
            [t("transfers.person"), ...transfer.contents.map((each) => t(`transfers.contents.${each}`))].join(
              ", ",
            ),
          ],
          [
            t("transfers.consentBy"),
            transfer.consentGivenBy && transfer.consentOn && (
              <>
                <bdi>{transfer.consentGivenBy}</bdi>, {day(transfer.consentOn)}
              </>
            ),
          ],
          [t("transfers.packaged"), transfer.packagedAt && instantDay(transfer.packagedAt)],
          [t("transfers.downloaded"), transfer.downloadedAt && instantDay(transfer.downloadedAt)],
          [t("transfers.decided"), transfer.decidedAt && instantDay(transfer.decidedAt)],
          [t("transfers.note"), transfer.decisionNote && <bdi>{transfer.decisionNote}</bdi>],
          [
            t("transfers.student"),
            transfer.studentId && (
              <Link href={`/students/${transfer.studentId}`}>{t("transfers.openStudent")}</Link>
            ),
          ],
          [
            t("transfers.keys.fingerprint"),
            transfer.keyFingerprint && (
              <code className="fingerprint" dir="ltr">
                {readable(transfer.keyFingerprint)}
              </code>
            ),
          ],
        ]}
      />
    </Card>
  );
}
