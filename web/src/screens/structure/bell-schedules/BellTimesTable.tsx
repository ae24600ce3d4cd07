import type { SetupWords } from "../../../kit/useSetupWords.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import type { BellTimes, ClassPeriod } from "./useBellTimes.ts";
import "./BellSchedules.css";

interface Props {
  periods: readonly ClassPeriod[];
  times: BellTimes;
  isLocked: boolean;
  words: SetupWords;
}

/** The class periods of a year with their normal times, and beside them the times of a bell schedule. */
export function BellTimesTable({ periods, times, isLocked, words }: Props) {
  return (
    <ul className="bell-times">
      {periods.map((period) => {
        const { isHeld, startsAt, endsAt } = times.timesOf(period);
        const path = `periods.${times.indexOf(period.id)}`;
        const name = isolated(period.name);
        return (
          <li key={period.id} data-off={isHeld ? undefined : ""}>
            <label className="check">
              <input
                type="checkbox"
                checked={isHeld}
                disabled={isLocked}
                onChange={({ target }) => times.change(period.id, { isHeld: target.checked })}
              />
              <span>
                <strong>{name}</strong>
                <span className="soft small figures">
                  {words.text("bell.normal")}{" "}
                  <bdi>{`${period.startsAt.slice(0, 5)}–${period.endsAt.slice(0, 5)}`}</bdi>
                </span>
              </span>
            </label>
            {isHeld ? (
              (["startsAt", "endsAt"] as const).map((end) => (
                <Field
                  key={end}
                  type="time"
                  name={`${path}.${end}`}
                  label={words.field(end)}
                  aria-label={`${name}: ${words.field(end)}`}
                  required
                  disabled={isLocked}
                  value={end === "startsAt" ? startsAt : endsAt}
                  onChange={({ target }) => times.change(period.id, { [end]: target.value })}
                />
              ))
            ) : (
              <span className="soft small">{words.text("bell.notHeld")}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
