import { ResourceList } from "../../../kit/ResourceList.tsx";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { DutyRoster } from "./DutyRoster.tsx";
import { DutyTotals } from "./DutyTotals.tsx";
import { dutyAreas } from "./dutyAreas.ts";
import { MyDuties } from "./MyDuties.tsx";

/** The own duties, the roster of all, how evenly it is shared, and for the office the places. */
export function Duties() {
  const w = useDayWords();
  const { may } = useSignedIn();
  const own = useOwnStaffMember();
  return (
    <div className="stack">
      {own && <MyDuties />}
      <Tabs
        inner
        label={w("tabs.duties")}
        items={[
          { key: "roster", label: w("duties.roster"), content: () => <DutyRoster /> },
          { key: "totals", label: w("duties.totals"), content: () => <DutyTotals /> },
          ...(may("duties.manage")
            ? [
                {
                  key: "areas",
                  label: w("duties.areas"),
                  content: () => <ResourceList resource={dutyAreas} within />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
