import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { CancelAbsence } from "./CancelAbsence.tsx";
import { RecordAbsence } from "./RecordAbsence.tsx";

type Absence = Row<"/api/v1/staff-absences">;

/** The absences of staff that have not ended before the day. */
export function StaffAbsences({ date }: { date: string }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { day } = useFormat();
  const { may } = useSignedIn();
  return (
    <ListCard
      path="/api/v1/staff-absences"
      caption={w("absent.list")}
      fixed={{ from: date, status: "active", sort: "startsOn" }}
      empty={w("absent.none")}
      csv
      columns={[
        {
          header: w("absent.who"),
          csv: ["staffName"],
          cell: ({ staffName }) => <strong>{isolated(staffName)}</strong>,
        },
        {
          header: w("absent.when"),
          csv: ["startsOn", "endsOn", "startsAt", "endsAt"],
          cell: ({ startsOn, endsOn, startsAt, endsAt }) => (
            <span className="figures">
              {startsOn === endsOn ? day(startsOn) : `${day(startsOn)} – ${day(endsOn)}`}{" "}
              {startsAt && endsAt && `${startsAt.slice(0, 5)}–${endsAt.slice(0, 5)}`}
            </span>
          ),
        },
        {
          header: w("absent.reason"),
          csv: ["reason", "note"],
          cell: ({ reason, note }) => (
            <span>
              {w(`absent.reason.${reason}`)} {note && <span className="soft small">{note}</span>}
            </span>
          ),
        },
        ...(may("staff-absences.manage")
          ? [
              {
                header: t("common.actions"),
                actions: true,
                align: "end" as const,
                cell: (absence: Absence) => (
                  <span className="row row-actions">
                    <RecordAbsence date={date} absence={absence} />
                    <CancelAbsence id={absence.id} name={absence.staffName} />
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
