import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startChild } from "../../../bench/support/child.ts";
import { makeRegisters, takeRequest } from "../../../bench/support/database/registers.ts";
import { credentials, signIn } from "../../../bench/support/sign-in.ts";
import { demoOperator } from "../../../seeders/demo.ts";
import { startWrites } from "../../support/actors/writes.ts";
import { call } from "../../support/call.ts";
import { production } from "../../support/processes/environment.ts";
import { buildPreviousVersion } from "../../support/processes/previous-version.ts";
import type { Scenario } from "../../support/scenario.ts";

const execute = promisify(execFile);

interface Operation {
  tags?: string[];
  parameters?: ReadonlyArray<{ in: string; required?: boolean }>;
}

/** The version before on the schema of this one, as during an upgrade: every read, writes, all jobs, and the checks of the command line. */
export const previousVersion: Scenario = {
  id: "previous-version",
  name: "the version before runs on the schema of this one: no read, write or job fails",
  timeLimitSeconds: 900,
  async run(environment) {
    const { command, version } = await buildPreviousVersion(environment.folder);
    const databaseUrl = await environment.database(2);
    const env = { PATH: process.env["PATH"] ?? "", ...production(databaseUrl) };
    const service = await startChild([command, "serve", "--host", "127.0.0.1", "--port", "0"], {
      env: { ...env, RATE_LIMIT_PER_MINUTE: "1000000" },
    });
    environment.afterwards(() => service.stop("SIGKILL"));
    const reads = await readAll(service.url);
    const refused = await writeSome(service.url, databaseUrl);

    const { accessToken } = await signIn(service.url);
    const writes = startWrites(service.url, { token: accessToken, lanes: 4, pauseMs: 20 });
    const run = (...args: string[]) =>
      execute(process.execPath, [command, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
    const failed: string[] = [];
    const jobs: Array<{ name: string }> = JSON.parse((await run("jobs", "list", "--json")).stdout);
    const commands = [
      ...jobs.map(({ name }) => ["run-job", name]),
      ["audit", "verify"],
      ["ledger", "check"],
      ["emails", "stats"],
      ["export", "students", "--school", "greenfield"],
    ];
    for (const args of commands)
      await run(...args).catch((error) => failed.push(`${args.join(" ")}: ${error.stderr || error.message}`));
    await writes.stop();
    const lost = await writes.lostIn(databaseUrl);
    const faults = [...reads.faults, ...refused, ...failed, ...writes.faults];
    return {
      pass: faults.length === 0 && lost === 0 && reads.answered > 300 && writes.acknowledged.length > 0,
      numbers: {
        version,
        reads: reads.sent,
        answered: reads.answered,
        writes: writes.acknowledged.length,
        lost,
        commands: commands.length,
        failed: faults.length,
        ...(faults.length && { faults: faults.slice(0, 5).join("; ").slice(0, 1_000) }),
      },
    };
  },
};

/** Takes registers, records payments and adds students. @returns what was not accepted */
async function writeSome(url: string, databaseUrl: string): Promise<string[]> {
  const { sessions, marks } = await makeRegisters(databaseUrl, 10);
  const { accessToken: token, school } = await signIn(url, "bursar@greenfield.example");
  const admin = (await signIn(url)).accessToken as string;
  const student = { givenName: "Ada", familyName: "Upgrade" };
  const payment = { studentId: marks[0]!.studentId, amount: { amount: "1.00", currency: school.currency } };
  const refused: string[] = [];
  for (const session of sessions) {
    const replies = [
      await call(url, takeRequest(session, marks).path, { ...takeRequest(session, marks), token: admin }),
      await call(url, "/api/v1/students", { method: "POST", token: admin, body: student }),
      await call(url, "/api/v1/payments", {
        method: "POST",
        token,
        headers: { "idempotency-key": session },
        body: { ...payment, method: "cash" },
      }),
    ];
    for (const { status, text } of replies)
      if (status !== 200 && status !== 201)
        refused.push(`a write was refused: ${status} ${text.slice(0, 200)}`);
  }
  return refused;
}

/** Reads every list of the version's own document, and the first row of each, as an administrator and as an operator. */
async function readAll(url: string) {
  const school = (await signIn(url)).accessToken as string;
  const login = credentials(demoOperator.email);
  const operator = await call(url, "/api/v1/platform/auth/login", { method: "POST", body: login });
  const platform = JSON.parse(operator.text).accessToken as string;
  const document = JSON.parse((await call(url, "/api/v1/openapi.json")).text);
  const paths = Object.entries<{ get?: Operation }>(document.paths).filter(([, { get }]) => get);
  const firstIds = new Map<string, string>();
  const result = { sent: 0, answered: 0, faults: [] as string[] };
  const read = async (path: string) => {
    const token = path.includes("/platform/") ? platform : school;
    const { status, text, error } = await call(url, path, { token });
    result.sent += 1;
    if (status === 200) result.answered += 1;
    if (status === 0 || status >= 500)
      result.faults.push(`GET ${path}: ${status} ${error ?? text.slice(0, 200)}`);
    return status === 200 && !path.endsWith(".csv") ? text : undefined;
  };
  for (const [path] of paths.filter(([path]) => !path.includes("{"))) {
    const text = await read(path);
    const first = text?.startsWith("{") ? JSON.parse(text).data?.[0] : undefined;
    if (first?.id) firstIds.set(path, first.id);
  }
  for (const [path] of paths) {
    const [list, rest] = path.split("/{id}");
    const id = firstIds.get(list!);
    if (id && rest !== undefined && !rest.includes("{")) await read(`${list}/${id}${rest}`);
  }
  return result;
}
