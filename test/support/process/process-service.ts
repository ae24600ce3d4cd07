import type { ExecutionContext } from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { type Client, createClient } from "../client.ts";
import { type Running, startCli } from "./process.ts";

export interface Service extends Running {
  url: string;
  as(mailbox: string, school?: string): Promise<SignedIn>;
}

interface SignedIn extends Client {
  /** A client with the same session on another node. */
  at(url: string): Client;
}

interface Options {
  env?: Record<string, string | undefined>;
  args?: string[];
  node?: string[];
}

/** Starts `serve` as a process and waits until it listens. */
export async function serve(
  t: ExecutionContext,
  { env = {}, args = [], node = [] }: Options = {},
): Promise<Service> {
  const running = startCli(t, ["serve", "--port", "0", "--no-worker", ...args], {
    env: { LOG_LEVEL: "info", ...env },
    node,
  });
  const [, said] = await running.sees(/answers at (http:\S+)/);
  const url = said!.replace("localhost", "127.0.0.1");
  return {
    ...running,
    url,
    async as(mailbox, school = "greenfield") {
      const { status, body } = await createClient(url).post("/auth/login", {
        email: `${mailbox}@${school}.example`,
        password: demoPassword,
        transport: "body",
      });
      if (status !== 200) throw new Error(`${mailbox} cannot sign in: ${JSON.stringify(body)}`);
      const at = (other: string) => createClient(other, body.accessToken);
      return Object.assign(at(url), { at });
    },
  };
}

/** Sends a signal and waits for the process to end. */
export async function stop({ child, ended }: Running, signal: NodeJS.Signals = "SIGTERM") {
  child.kill(signal);
  return ended;
}

/** Parses the records of a log, skipping lines that are not JSON. */
export const records = (stderr: string): Array<Record<string, any>> =>
  stderr
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
