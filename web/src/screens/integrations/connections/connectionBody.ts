import { Problem } from "../../../api/Problem.ts";
import type { Body } from "../../../api/types.ts";

type New = Body<"/api/v1/integration-connections", "post">;
export type Connector = New["connector"];
type Auth = NonNullable<New["auth"]>;
type Values = Readonly<Record<string, string>>;

export const connectors = ["oneroster", "generic-json"] as const;
/** Connectors with a remote address. File connectors have none. */
export const pulls = ({ type }: { type: string }): boolean => type === "API_PULL";
export const authTypes = ["none", "bearer", "basic", "header", "oauth2"] as const;

/** @returns undefined to keep the stored authentication */
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

/** @param former the current settings; those without a field are kept */
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
    // Thrown as a Problem, so that it is shown like a validation error of the service.
    throw new Problem(400, {
      code: "validation_failed",
      errors: [{ path: "settings", message: (error as Error).message }],
    });
  }
}

/** Builds the request body from the form. */
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
