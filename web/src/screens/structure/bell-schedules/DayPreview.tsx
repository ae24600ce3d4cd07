import type { SetupWords } from "../../../kit/useSetupWords.ts";
import type { BellTimes, ClassPeriod, Times } from "./useBellTimes.ts";

interface Props {
  periods: readonly ClassPeriod[];
  times: BellTimes;
  words: SetupWords;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A normal day and a day with the schedule as two lines of blocks, on the same scale. */
export function DayPreview({ periods, times, words }: Props) {
  const normal = periods.map((period) => ({ period, times: period as Times }));
  const changed = periods
    .map((period) => ({ period, times: times.timesOf(period) }))
    .filter((each) => each.times.isHeld && each.times.startsAt < each.times.endsAt);
  const all = [...normal, ...changed].map((each) => each.times);
  const from = Math.min(...all.map(({ startsAt }) => minutesOf(startsAt)));
  const to = Math.max(...all.map(({ endsAt }) => minutesOf(endsAt)));
  const share = (value: number) => `${(100 * value) / (to - from)}%`;
  return (
    <figure className="day-preview" aria-hidden="true">
      {[
        { label: words.text("bell.normalDay"), line: normal },
        { label: words.text("bell.suchDay"), line: changed },
      ].map(({ label, line }) => (
        <div key={label}>
          <span className="soft small">{label}</span>
          <div className="day-line">
            {line.map(({ period, times: { startsAt, endsAt } }) => (
              <span
                key={period.id}
                className="day-block"
                data-break={period.isBreak ? "" : undefined}
                title={`${period.name} ${startsAt.slice(0, 5)}–${endsAt.slice(0, 5)}`}
                style={{
                  insetInlineStart: share(minutesOf(startsAt) - from),
                  inlineSize: share(minutesOf(endsAt) - minutesOf(startsAt)),
                }}
              />
            ))}
          </div>
        </div>
      ))}
    </figure>
  );
}
