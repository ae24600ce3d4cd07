import { withoutTrailingSlashes } from "../../lib/without-trailing-slashes.ts";
import type { IntegrationConnection } from "../../models/integrations/index.ts";
import { OneRosterSettings } from "./connector-settings.ts";

type Connection = Pick<IntegrationConnection, "connector" | "settings"> & { baseUrl?: string | null };

/** Where the gradebook of a OneRoster partner is: beside its rostering service, where the settings name no other address. */
export const gradebookAddress = (
  rostering: string,
  { gradebookUrl }: Pick<OneRosterSettings, "gradebookUrl">,
): string =>
  gradebookUrl ? withoutTrailingSlashes(gradebookUrl) : rostering.replace("/rostering/", "/gradebook/");

/** The origin of every address that the settings of a connection send its credentials to. */
export function originsOf({ connector, settings, baseUrl }: Connection): string[] {
  if (!baseUrl) return [];
  const addresses = [baseUrl];
  if (connector === "oneroster") addresses.push(gradebookAddress(baseUrl, OneRosterSettings.parse(settings)));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
