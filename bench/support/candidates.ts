import { openSync } from "node:fs";
import { join } from "node:path";
import { type Child, startChild } from "./child.ts";
import type { Fixture } from "./database/fixture.ts";
import { startService } from "./service.ts";
import { signIn } from "./sign-in.ts";

const baseline = (name: string) => join(import.meta.dirname, `../baselines/${name}.ts`);

/** Runs the service and some baselines on the database, with a token that all of them accept. */
export async function withCandidates<T>(
  { env }: Pick<Fixture, "env">,
  names: readonly string[],
  run: (candidates: Map<string, Child>, token: string) => Promise<T>,
): Promise<T> {
  const options = { env, log: openSync("/dev/null", "w") };
  const candidates = new Map<string, Child>();
  try {
    candidates.set("ours", await startService(options));
    for (const name of names) candidates.set(name, await startChild([baseline(name)], options));
    const { accessToken } = await signIn(candidates.get("ours")!.url);
    return await run(candidates, accessToken);
  } finally {
    for (const child of candidates.values()) await child.stop();
  }
}

/** Selects some of the candidates. */
export const only = (candidates: Map<string, Child>, ...names: string[]): Map<string, Child> =>
  new Map([...candidates].filter(([name]) => names.includes(name)));

/** Sends a GET request to the service. @throws {Error} unless the response is 200 */
export async function ask(url: string, token: string, path: string): Promise<any> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.headers.get("content-type")?.includes("json") ? response.json() : response.text();
}
