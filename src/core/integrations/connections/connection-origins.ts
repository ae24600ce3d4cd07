import { withoutTrailingSlashes } from "../../../lib/without-trailing-slashes.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { OneRosterSettings } from "./connector-settings.ts";

type Connection = Pick<IntegrationConnection, "connector" | "settings"> & { baseUrl?: string | null };

/** The gradebook address of a OneRoster provider: `gradebookUrl` if set, otherwise next to the rostering service. */
export const gradebookAddress = (
  rostering: string,
  { gradebookUrl }: Pick<OneRosterSettings, "gradebookUrl">,
): string =>
  gradebookUrl ? withoutTrailingSlashes(gradebookUrl) : rostering.replace("/rostering/", "/gradebook/");

/** The origins of all addresses that a connection sends its credentials to. */
export function originsOf({ connector, settings, baseUrl }: Connection): string[] {
  if (!baseUrl) return [];
  const addresses = [baseUrl];
  if (connector === "oneroster") addresses.push(gradebookAddress(baseUrl, OneRosterSettings.parse(settings)));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
