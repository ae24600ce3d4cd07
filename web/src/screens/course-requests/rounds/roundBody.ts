import { zonedInstant } from "../../../lib/format/zonedInstant.ts";

/** The values of the form that can be changed as long as the round is not over. */
export const roundBody = (values: Record<string, string>, timeZone: string) => ({
  name: values["name"]!,
  instructions: values["instructions"]?.trim() || null,
  closesAt: zonedInstant(values["closesAt"]!, timeZone),
});

/** The values of the form that only a draft can have changed. */
export const draftBody = (values: Record<string, string>, timeZone: string) => ({
  opensAt: zonedInstant(values["opensAt"]!, timeZone),
  placesEach: Number(values["placesEach"]),
  alternatives: Number(values["alternatives"]),
});
