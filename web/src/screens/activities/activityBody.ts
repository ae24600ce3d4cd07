import { zonedInstant } from "../../lib/format/zonedInstant.ts";

/** The members of an activity that its form always sends. */
export function activityBody(values: Record<string, string>, timeZone: string) {
  const text = (name: string) => values[name]?.trim() || null;
  const number = (name: string) => (values[name] ? Number(values[name]) : null);
  const instant = (name: string) => (values[name] ? zonedInstant(values[name], timeZone) : null);
  return {
    name: values["name"]!,
    description: text("description"),
    capacity: Number(values["capacity"]),
    startsOn: values["startsOn"]!,
    endsOn: values["endsOn"]!,
    weekday: number("weekday"),
    startsAt: text("startsAt"),
    endsAt: text("endsAt"),
    place: text("place"),
    minAverage: number("minAverage"),
    minAttendance: number("minAttendance"),
    choicesFrom: instant("choicesFrom"),
    choicesUntil: instant("choicesUntil"),
  };
}
