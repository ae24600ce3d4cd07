import { useFormat } from "../../lib/format/useFormat.ts";

interface Times {
  allDay: boolean;
  startsAt: string;
  endsAt: string;
}

/** The end of an event is exclusive: its last day is that of the moment before. */
export const lastMoment = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString();

/** Formats when an event takes place, in the time zone of the school. */
export function useEventTimes(): (event: Times) => string {
  const { instant, instantDay, clock } = useFormat();
  return ({ allDay, startsAt, endsAt }) => {
    const isOneDay = instantDay(startsAt) === instantDay(lastMoment(endsAt));
    if (allDay)
      return isOneDay ? instantDay(startsAt) : `${instantDay(startsAt)} – ${instantDay(lastMoment(endsAt))}`;
    return `${instant(startsAt)} – ${isOneDay ? clock(endsAt) : instant(endsAt)}`;
  };
}
