import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The harmless text that every scanner reports. In two parts, so that no scanner reports this file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

export interface VirusScannerServer {
  /** For CLAMD_URL. */
  url: string;
  /** `clamd`, or `stand-in` where it is not installed. */
  kind: "clamd" | "stand-in";
  close(): Promise<void>;
}

/** Starts clamd with one signature, or where it is not installed a server that speaks its protocol, on a UNIX socket. */
export async function startVirusScanner(): Promise<VirusScannerServer> {
  const folder = await mkdtemp(join(tmpdir(), "school-svc-clamd-"));
  const socket = join(folder, "clamd.ctl");
  const isInstalled = spawnSync("clamd", ["--version"]).status === 0;
  const stop = await (isInstalled ? startClamd(folder, socket) : startStandIn(socket));
  return {
    url: `unix:${socket}`,
    kind: isInstalled ? "clamd" : "stand-in",
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startClamd(folder: string, socket: string): Promise<() => Promise<void>> {
  await mkdir(join(folder, "db"));
  const signature = `Eicar-Test-Signature:0:*:${Buffer.from(eicar, "latin1").toString("hex")}\n`;
  await writeFile(join(folder, "db", "test.ndb"), signature);
  const settings = {
    Foreground: "yes",
    LocalSocket: socket,
    DatabaseDirectory: join(folder, "db"),
    OfficialDatabaseOnly: "no",
    // Below the limit of uploads, so that a test reaches it.
    StreamMaxLength: "5M",
    ...(process.getuid?.() === 0 && { User: "root" }),
  };
  const file = join(folder, "clamd.conf");
  await writeFile(
    file,
    Object.entries(settings).map((line) => `${line.join(" ")}\n`),
  );
  const child = spawn("clamd", ["-c", file], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes("Self checking")) break;
  child.stdout.resume();
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
}

const STAND_IN_MAX_BYTES = 5 * 1_048_576;

async function startStandIn(path: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => void answer(socket).catch(() => socket.destroy()));
  server.listen(path);
  await once(server, "listening");
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Answers one command: INSTREAM with chunks after their length up to one of length 0, or VERSION. */
async function answer(socket: Socket): Promise<void> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    if (received.toString("latin1") === "zVERSION\0") return void socket.end("ClamAV stand-in\0");
    if (received.length > STAND_IN_MAX_BYTES) return void socket.end("INSTREAM size limit exceeded. ERROR\0");
    const content = contentOf(received.subarray("zINSTREAM\0".length));
    if (!content) continue;
    const found = content.includes(eicar, 0, "latin1");
    return void socket.end(`stream: ${found ? "Eicar-Test-Signature.UNOFFICIAL FOUND" : "OK"}\0`);
  }
}

function contentOf(framed: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; at + 4 <= framed.length; ) {
    const length = framed.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(framed.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
