import { Problem } from "../../api/Problem.ts";
import type { Body } from "../../api/types.ts";

type New = Body<"/api/v1/integration-connections", "post">;
export type Connector = New["connector"];
type Auth = NonNullable<New["auth"]>;
type Values = Readonly<Record<string, string>>;

export const connectors = ["oneroster", "generic-json"] as const;
/** Files are sent to the others: there is nothing to ask. */
export const pulls = ({ type }: { type: string }): boolean => type === "API_PULL";
export const authTypes = ["none", "bearer", "basic", "header", "oauth2"] as const;

/** @returns nothing where what is kept is to stay */
function authOf({ auth, token = "", username = "", password = "", header = "", tokenUrl = "" }: Values) {
  const types: Record<string, Auth> = {
    none: { type: "none" },
    bearer: { type: "bearer", token },
    basic: { type: "basic", username, password },
    header: { type: "header", name: header.trim(), value: token },
    oauth2: { type: "oauth2", clientId: username, clientSecret: password, tokenUrl: tokenUrl.trim() },
  };
  return types[auth ?? ""];
}

type Settings = Readonly<Record<string, unknown>>;

/** @param former what is not asked for stays as it is */
function settingsOf(values: Values, connector: Connector, services: readonly string[], former: Settings) {
  if (connector === "oneroster") {
    const { schoolSourcedId: _school, defaultGradeLevelCode: _level, ...others } = former;
    const school = values["schoolSourcedId"]?.trim();
    const level = values["defaultGradeLevelCode"]?.trim();
    return {
      ...others,
      services,
      ...(school && { schoolSourcedId: school }),
      ...(level && { defaultGradeLevelCode: level }),
    };
  }
  try {
    return JSON.parse(values["settings"] ?? "") as Record<string, unknown>;
  } catch (error) {
    // Told where the service tells its faults, and in its form.
    throw new Problem(400, {
      code: "validation_failed",
      errors: [{ path: "settings", message: (error as Error).message }],
    });
  }
}

/** What was entered, as the service takes it. */
export function connectionBody(
  values: Values,
  connector: Connector,
  services: readonly string[],
  former: Settings = {},
) {
  const auth = authOf(values);
  return {
    name: values["name"]!.trim(),
    baseUrl: values["baseUrl"]!.trim(),
    settings: settingsOf(values, connector, services, former),
    everyMinutes: Number(values["everyMinutes"]),
    fullEveryDays: Number(values["fullEveryDays"]),
    onConflict: values["onConflict"] as "theirs" | "ours",
    ...(auth && { auth }),
  };
}
