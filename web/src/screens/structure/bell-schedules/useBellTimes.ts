import { useState } from "react";
import type { Row } from "../../../api/types.ts";

export type ClassPeriod = Row<"/api/v1/class-periods">;
export interface Times {
  startsAt: string;
  endsAt: string;
}
export interface BellTime extends Times {
  isHeld: boolean;
}

const minutes = ({ startsAt, endsAt }: Times) => ({
  startsAt: startsAt.slice(0, 5),
  endsAt: endsAt.slice(0, 5),
});

/** The times of a bell schedule as they are typed: at first those of `former`, or the normal ones. */
export function useBellTimes(
  periods: readonly ClassPeriod[],
  former?: readonly (Times & { classPeriodId: string })[],
) {
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<BellTime>>>>({});
  const timesOf = (period: ClassPeriod): BellTime => {
    const known = former?.find(({ classPeriodId }) => classPeriodId === period.id);
    return { isHeld: former ? known !== undefined : true, ...minutes(known ?? period), ...typed[period.id] };
  };
  const held = periods.filter((period) => timesOf(period).isHeld);
  return {
    timesOf,
    change: (id: string, values: Partial<BellTime>) =>
      setTyped((others) => ({ ...others, [id]: { ...others[id], ...values } })),
    /** The place of a period in the body, which names the fields of errors. */
    indexOf: (id: string) => held.findIndex((period) => period.id === id),
    body: () =>
      held.map((period) => {
        const { startsAt, endsAt } = timesOf(period);
        return { classPeriodId: period.id, startsAt, endsAt };
      }),
  };
}

export type BellTimes = ReturnType<typeof useBellTimes>;
