import { Command } from "commander";
import { printJson, printTable } from "./support/output.ts";

export const config = () =>
  new Command("config")
    .description("show the effective configuration, with secrets masked")
    .option("--json", "print one JSON document")
    .action(async ({ json }: { json?: boolean }) => {
      const { loadConfig, secretSettings, settingDescriptions } = await import("../lib/config/config.ts");
      const loaded: Record<string, unknown> = { ...loadConfig({ purpose: "command" }) };
      const shown = Object.keys(settingDescriptions).map((name) => ({
        name,
        value: secretSettings.has(name) ? mask(loaded[name]) : withoutCredentials(loaded[name] ?? null),
      }));
      if (json) printJson(Object.fromEntries(shown.map(({ name, value }) => [name, value])));
      else
        await printTable(
          ["setting", "value", "meaning"],
          shown.map(({ name, value }) => [name, value as string | null, settingDescriptions[name]]),
        );
    });

/** Masks a secret. Of a URL, host and path stay readable: they show which server the service connects to. */
function mask(value: unknown): string | null {
  if (value === undefined) return null;
  if (!URL.canParse(String(value))) return "********";
  const url = new URL(String(value));
  if (!url.host) return "********";
  return `${url.protocol}//${url.username || url.password ? "****:****@" : ""}${url.host}${url.pathname}`;
}

/** Masks URLs with credentials in settings that are not secrets themselves. */
const withoutCredentials = (value: unknown): unknown =>
  typeof value === "string" && /^[a-z+]+:\/\/[^/]*@/i.test(value) ? mask(value) : value;
