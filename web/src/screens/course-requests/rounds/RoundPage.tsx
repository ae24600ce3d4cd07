import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { Allocation } from "../Allocation.tsx";
import { Demand } from "../Demand.tsx";
import { Requests } from "../Requests.tsx";
import { RoundActions } from "./RoundActions.tsx";
import { RoundBadge } from "./RoundBadge.tsx";
import { RoundForm } from "./RoundForm.tsx";

/** One round for the office: its time, the demand per course, the requests, and the allocation. */
export function RoundPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/course-request-rounds/{id}", {
    path: { id },
    query: { include: "academicYear,term" },
  });
  return (
    <Loaded page read={read}>
      {(round) => (
        <div className="stack">
          <PageHead
            title={round.name}
            back={{ href: "/course-requests", label: t("nav.courseRequests") }}
            about={<RoundBadge status={round.status} />}
            actions={<RoundActions of={round} onEdit={() => setEditing(true)} />}
          />
          <Card>
            <Facts
              facts={[
                [t("electives.time"), round.term?.name ?? round.academicYear?.name],
                [t("electives.opensAt"), instant(round.opensAt)],
                [t("electives.closesAt"), instant(round.closesAt)],
                [t("electives.placesEach"), round.placesEach],
                [t("electives.alternatives"), round.alternatives],
                [t("electives.instructions"), round.instructions],
              ]}
            />
          </Card>
          <Demand roundId={id} />
          {round.status !== "draft" && <Requests roundId={id} />}
          {(round.status === "open" || round.status === "closed" || round.status === "published") && (
            <Allocation round={round} />
          )}
          <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
            <RoundForm of={round} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
          </Dialog>
        </div>
      )}
    </Loaded>
  );
}
