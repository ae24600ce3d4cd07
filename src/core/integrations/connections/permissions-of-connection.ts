import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { linkPermissions } from "../../imports/import-permissions.ts";
import type { Permission } from "../../permissions.ts";
import { kindPermissions, type SyncKind } from "../sync/kind-permissions.ts";
import { oneRosterKinds } from "../sync/oneroster/oneroster-kinds.ts";
import { GenericSettings, OneRosterSettings } from "./connector-settings.ts";

type Connection = Pick<IntegrationConnection, "connector" | "settings">;

const ofKinds = (kinds: readonly SyncKind[]): Permission[] =>
  kinds.flatMap((kind): readonly Permission[] => kindPermissions[kind]);

/** All permissions that the pulls of a connection use. Empty for files: those are checked by their content on upload. */
export function permissionsOfConnection({ connector, settings }: Connection): ReadonlySet<Permission> {
  switch (connector) {
    case "oneroster-csv":
      return new Set();
    case "oneroster": {
      const { services } = OneRosterSettings.parse(settings);
      const kinds = oneRosterKinds.filter(({ service }) => services.includes(service));
      return new Set(ofKinds(kinds.map(({ kind }) => kind)));
    }
    case "generic-json": {
      const { resources } = GenericSettings.parse(settings);
      return new Set(
        resources.flatMap(({ kind, fields, constants }) => [
          ...ofKinds([kind]),
          ...(kind === "guardians" ? linkPermissions({ ...fields, ...constants }) : []),
        ]),
      );
    }
  }
}

/** All permissions that importing these OneRoster files uses. @param files names without `.csv` */
export const permissionsOfFiles = (files: ReadonlySet<string>): ReadonlySet<Permission> =>
  new Set(ofKinds(oneRosterKinds.filter(({ path }) => files.has(path)).map(({ kind }) => kind)));
