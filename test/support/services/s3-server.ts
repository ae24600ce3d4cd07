import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../process/process.ts";

const BUCKET = "school-files";

export interface S3Server {
  /** Settings of a service that keeps its files here. */
  settings: Record<string, string>;
  /** Keys of the stored objects, in order. */
  keys(): Promise<string[]>;
  /** Ends the process; `start` starts it again at the same address with the same objects. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server with the S3 protocol as a process on a free port, with one bucket in a temporary folder. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "school-svc-s3-"));
  await mkdir(join(directory, BUCKET));
  let port = 0;
  let child: ChildProcess;
  const start = async () => {
    // It makes the tokens of its listings with DES, which Node has only as a legacy algorithm.
    const args = ["--openssl-legacy-provider", join(root, "node_modules/s3rver/bin/s3rver.js")];
    const options = ["-d", directory, "-a", "127.0.0.1", "-p", String(port), "--silent"];
    child = spawn(process.execPath, [...args, ...options], { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout! })) {
      const [, found] = /listening on .*:(\d+)$/.exec(line) ?? [];
      if (!found) continue;
      port = Number(found);
      return;
    }
    throw new Error("The S3 server did not start");
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  await start();
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: "S3RVER",
      // It does not check signatures.
      S3_SECRET_ACCESS_KEY: "any-secret",
    },
    async keys() {
      const suffix = "._S3rver_object";
      const files = await readdir(join(directory, BUCKET), { recursive: true });
      return files.flatMap((name) => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : [])).sort();
    },
    stop,
    start,
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
