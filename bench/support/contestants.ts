import { openSync } from "node:fs";
import { join } from "node:path";
import type { Bed } from "./bed.ts";
import { type Child, startChild } from "./child.ts";
import { startService } from "./service.ts";
import { signIn } from "./sign-in.ts";

const baseline = (name: string) => join(import.meta.dirname, `../baselines/${name}.ts`);

/** Runs the service and some baselines on the database, with a token that all of them take. */
export async function withContestants<T>(
  { env }: Pick<Bed, "env">,
  names: readonly string[],
  run: (contestants: Map<string, Child>, token: string) => Promise<T>,
): Promise<T> {
  const options = { env, log: openSync("/dev/null", "w") };
  const contestants = new Map<string, Child>();
  try {
    contestants.set("ours", await startService(options));
    for (const name of names) contestants.set(name, await startChild([baseline(name)], options));
    const { accessToken } = await signIn(contestants.get("ours")!.url);
    return await run(contestants, accessToken);
  } finally {
    for (const child of contestants.values()) await child.stop();
  }
}

/** The same contestants, fewer of them. */
export const only = (contestants: Map<string, Child>, ...names: string[]): Map<string, Child> =>
  new Map([...contestants].filter(([name]) => names.includes(name)));

/** An answer of the service. @throws {Error} where it is none */
export async function ask(url: string, token: string, path: string): Promise<any> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.headers.get("content-type")?.includes("json") ? response.json() : response.text();
}
