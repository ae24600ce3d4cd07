import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { dotted } from "../../lib/format/isolated.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/layout/Tabs.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { LazyDocuments } from "../documents/LazyDocuments.ts";
import { AnnounceAbsence } from "./AnnounceAbsence.tsx";
import { ChildAttendance } from "./ChildAttendance.tsx";
import { ChildFees } from "./ChildFees.tsx";
import { ChildReportCards } from "./ChildReportCards.tsx";
import { ChildResults } from "./ChildResults.tsx";
import { ChildTimetable } from "./ChildTimetable.tsx";

export function Child({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [announcing, setAnnouncing] = useState(false);
  const read = useRead("/api/v1/guardian/children/{childId}", { path: { childId: id } });
  const all: (TabItem & { needs: string })[] = [
    {
      key: "attendance",
      label: t("nav.attendance"),
      needs: "attendance.read",
      content: () => <ChildAttendance childId={id} />,
    },
    {
      key: "timetable",
      label: t("nav.timetable"),
      needs: "timetable.read",
      content: () => <ChildTimetable childId={id} />,
    },
    {
      key: "results",
      label: t("results.results"),
      needs: "grades.read",
      content: () => <ChildResults childId={id} />,
    },
    {
      key: "report-cards",
      label: t("nav.reportCards"),
      needs: "report-cards.read",
      content: () => <ChildReportCards childId={id} />,
    },
    {
      key: "documents",
      label: t("nav.documents"),
      needs: "documents.read",
      content: () => <LazyDocuments of={{ studentId: id }} />,
    },
    { key: "fees", label: t("nav.fees"), needs: "fees.read", content: () => <ChildFees childId={id} /> },
  ];
  return (
    <Loaded page read={read}>
      {(child) => (
        <>
          <PageHead
            title={fullName(child)}
            back={{ href: "/", label: t("nav.myChildren") }}
            about={dotted(child.admissionNumber, child.section?.name, child.homeroomTeacher?.name)}
            actions={
              may("attendance.announce") && (
                <Button
                  icon="clock"
                  kind="primary"
                  onClick={() => setAnnouncing(true)}
                  event="announce-absence"
                >
                  {t("family.announce")}
                </Button>
              )
            }
          />
          <Tabs label={fullName(child)} items={all.filter(({ needs }) => may(needs))} />
          <Dialog title={t("family.announce")} open={announcing} onClose={() => setAnnouncing(false)}>
            <AnnounceAbsence childId={id} onDone={() => setAnnouncing(false)} />
          </Dialog>
        </>
      )}
    </Loaded>
  );
}
