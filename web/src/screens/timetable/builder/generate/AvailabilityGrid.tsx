import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import type { Row } from "../../../../api/types.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { useDayNames } from "../../../../kit/timetable-days/useDayNames.ts";
import { useDayWords } from "../../../../lib/words/useDayWords.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { ProblemNote } from "../../../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import type { Plan } from "../plan/plan.ts";
import "./AvailabilityGrid.css";

const kinds = ["free", "avoid", "unavailable"] as const;
type Kind = (typeof kinds)[number];

interface Props {
  plan: Plan;
  staffMemberId: string;
  entries: readonly Row<"/api/v1/staff-availabilities">[];
  onClose: () => void;
}

/** The week of a teacher as buttons: each press goes from free to "rather not" to unavailable. */
export function AvailabilityGrid({ plan, staffMemberId, entries, onClose }: Props) {
  const { t } = useTranslation();
  const w = useDayWords();
  const weekday = useDayNames(plan.cycleLength);
  const [week, setWeek] = useState<ReadonlyMap<string, Kind>>(
    () =>
      new Map(entries.map(({ dayOfWeek, classPeriodId, kind }) => [`${dayOfWeek} ${classPeriodId}`, kind])),
  );
  const save = useWrite(
    () =>
      send("put", "/api/v1/staff-members/{id}/availability", {
        path: { id: staffMemberId },
        body: {
          entries: [...week].flatMap(([key, kind]) => {
            const [day, classPeriodId] = key.split(" ");
            return kind === "free" ? [] : [{ dayOfWeek: Number(day), classPeriodId: classPeriodId!, kind }];
          }),
        },
      }),
    ["/staff-availabilities"],
  );
  const press = (key: string, kind: Kind) =>
    setWeek(new Map(week).set(key, kinds[(kinds.indexOf(kind) + 1) % kinds.length]!));
  return (
    <div className="stack">
      <ProblemNote error={save.error} />
      <p className="soft">{w("availability.hint")}</p>
      <div className="grid-box">
        <table className="availability">
          <thead>
            <tr>
              <th scope="col">{w("build.period")}</th>
              {plan.days.map((day) => (
                <th key={day} scope="col">
                  {weekday(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.periods
              .filter(({ isBreak }) => !isBreak)
              .map((period) => (
                <tr key={period.id}>
                  <th scope="row">{period.name}</th>
                  {plan.days.map((day) => {
                    const key = `${day} ${period.id}`;
                    const kind = week.get(key) ?? "free";
                    return (
                      <td key={day}>
                        {period.days.includes(day) && (
                          <button
                            type="button"
                            data-kind={kind}
                            onClick={() => press(key, kind)}
                            aria-label={`${weekday(day)} ${period.name}: ${w(`availability.${kind}`)}`}
                          >
                            {w(`availability.${kind}`)}
                          </button>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button
          kind="primary"
          busy={save.isPending}
          event="save-availability"
          onClick={() =>
            save.mutate(undefined, {
              onSuccess: () => {
                toast.done(w("availability.saved"));
                onClose();
              },
            })
          }
        >
          {t("common.save")}
        </Button>
      </div>
    </div>
  );
}
