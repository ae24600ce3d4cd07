import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { ClearanceActions } from "./ClearanceActions.tsx";
import { ClearanceItems } from "./ClearanceItems.tsx";

/** A clearance of one student: its status, sign-offs and decision. */
export function Clearance({ id }: { id: string }) {
  const { t } = useTranslation();
  const { day, instant, money } = useFormat();
  const { may } = useSignedIn();
  const read = useRead("/api/v1/fee-clearances/{id}", {
    path: { id },
    query: { include: "student,term,clearanceItems" },
  });
  return (
    <Loaded page read={read}>
      {(clearance) => (
        <div className="stack">
          <PageHead
            title={clearance.student ? fullName(clearance.student) : t("nav.clearances")}
            back={{
              href: may("fees.read") ? "/fees?tab=clearances" : "/clearances",
              label: t("nav.clearances"),
            }}
            about={
              <span className="row">
                {t(`clearances.for.${clearance.purpose}`)}
                <StatusBadge status={clearance.status} />
              </span>
            }
            actions={<ClearanceActions clearance={clearance} />}
          />
          <Card>
            <Facts
              facts={[
                [t("results.term"), clearance.term?.name ?? t("clearances.everyTerm")],
                [t("fees.open"), clearance.balance && money(clearance.balance)],
                [t("clearances.threshold"), money(clearance.threshold)],
                [t("clearances.code"), <bdi key="code">{clearance.code}</bdi>],
                [t("clearances.validUntil"), clearance.validUntil && day(clearance.validUntil)],
                [t("clearances.decidedAt"), clearance.decidedAt && instant(clearance.decidedAt)],
                [t("clearances.overrideReason"), clearance.overrideReason],
                [t("clearances.revokedReason"), clearance.revokedReason],
              ]}
            />
          </Card>
          <ClearanceItems items={clearance.clearanceItems ?? []} isOpen={clearance.status !== "revoked"} />
        </div>
      )}
    </Loaded>
  );
}
