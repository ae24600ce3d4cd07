import type { ResponseOf } from "../../../api/types.ts";
import { dotted, isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";

type Needs = ResponseOf<"/api/v1/cover-needs", "get">;

/** Who is absent on the day, and the duties that they leave. */
export function AbsentStaff({ absent, duties }: Pick<Needs, "absent" | "duties">) {
  const w = useDayWords();
  const { number } = useFormat();
  const timeOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    startsAt === "00:00:00" && endsAt === "24:00:00" ? "" : `${startsAt.slice(0, 5)}–${endsAt.slice(0, 5)}`;
  return (
    <Card title={w("cover.absent", { count: number(absent.length) })}>
      {absent.length === 0 ? (
        <Empty icon="staff">{w("cover.nobodyAbsent")}</Empty>
      ) : (
        <ul className="row plain-row">
          {absent.map((each) => (
            <li key={each.staffMemberId + each.startsAt} className="row">
              <Badge>{dotted(isolated(each.name), timeOf(each))}</Badge>
            </li>
          ))}
        </ul>
      )}
      {duties.length > 0 && (
        <>
          <h3>{w("cover.duties")}</h3>
          <ul>
            {duties.map((duty) => (
              <li key={duty.dutyAssignmentId}>
                {dotted(isolated(duty.dutyAreaName), timeOf(duty), isolated(duty.name))}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="soft small screen-only">{w("cover.absentHint")}</p>
    </Card>
  );
}
