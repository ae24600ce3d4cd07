import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { serviceCommand } from "../../../bench/support/service.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { createEncryption } from "../../../src/lib/encryption/encryption.ts";
import { newId } from "../../../src/lib/ids.ts";
import { openLinkSink } from "../../support/actors/emailed-links.ts";
import { call, json } from "../../support/call.ts";
import { inLanes, keepGoing } from "../../support/lanes.ts";
import { production } from "../../support/processes/environment.ts";
import type { Scenario } from "../../support/scenario.ts";

const execute = promisify(execFile);
const forgetful = ["teacher", "guardian", "student", "bursar"].map((name) => `${name}@greenfield.example`);
const word = () => `Geheim${randomBytes(15).toString("base64url")}`;

/** B-37. Puts secrets into every place that accepts one, then searches everything stored or written for them. */
export const secretsKept: Scenario = {
  id: "B-37",
  name: "50 known secrets in no dump and no log; ciphers moved between schools do not open; keys are changed under load without a failure",
  timeLimitSeconds: 600,
  async run(environment, count) {
    const databaseUrl = await environment.database();
    const logFile = join(environment.folder, "service.log");
    const log = openSync(logFile, "a");
    environment.afterwards(() => closeSync(log));
    const links = await openLinkSink(environment);
    const service = await environment.serve(databaseUrl, { LOG_LEVEL: "trace", SMTP_URL: links.url }, log);
    const { accessToken: token } = await signIn(service.url);
    const { accessToken: other } = await signIn(service.url, "admin@riverside.example");
    const post = (path: string, body: unknown, as = token) =>
      call(service.url, `/api/v1${path}`, { method: "POST", token: as, body, timeoutMs: 60_000 });

    const known: string[] = [];
    const secret = () => {
      const made = word();
      known.push(made);
      return made;
    };
    const auths = [
      () => ({ type: "bearer", token: secret() }),
      () => ({ type: "basic", username: "us", password: secret() }),
      () => ({ type: "header", name: "x-api-key", value: secret() }),
      () => ({ type: "oauth2", clientId: "c", clientSecret: secret(), tokenUrl: "https://t.invalid/token" }),
    ];
    const baseUrl = "https://sis.invalid/ims/oneroster/rostering/v1p2";
    const make = async (auth: object, as = token) => {
      const made = await post(
        "/integration-connections",
        { name: newId(), connector: "oneroster", baseUrl, auth },
        as,
      );
      if (made.status !== 201) throw new Error(made.text);
      return json(made).id as string;
    };
    const ours: string[] = [];
    for (let index = 0; index < 24; index += 1) ours.push(await make(auths[index % 4]!()));
    // Secrets that the service issues once, and requests rejected with a secret in them.
    for (let index = 0; index < 8; index += 1) {
      const key = json(await post("/api-keys", { name: newId(), scopes: ["oneroster.roster"] }));
      known.push(key.clientSecret ?? key.secret ?? key.key);
      const hook = json(
        await post("/webhook-endpoints", {
          name: newId(),
          url: "https://h.invalid/",
          eventTypes: ["student.created"],
        }),
      );
      known.push(hook.secret);
      known.push(json(await post(`/integration-connections/${ours[index]}/inbound-secret`, {})).secret);
      await post("/integration-connections", {
        name: "",
        connector: "oneroster",
        baseUrl,
        auth: auths[1]!(),
      });
      await post(
        "/auth/login",
        { email: "admin@greenfield.example", password: secret(), transport: "body" },
        "",
      );
    }
    // Links of invitations and password resets, in emails already sent and still queued.
    for (let index = 0; index < 4; index += 1) {
      await post("/users", { email: `new${index}@greenfield.example`, name: "New", roles: ["teacher"] });
      await post("/auth/password/forgot", { email: forgetful[index] }, "");
    }
    const emailed = await links.secrets(8);
    known.push(...emailed);
    for (const id of ours.slice(0, 4)) await post(`/integration-connections/${id}/test`, {});
    known.push(token, other);
    const missing = known.filter((each) => typeof each !== "string" || each.length < 16).length;

    const total = count(100, 20);
    const theirs: string[] = [];
    await inLanes(
      total,
      4,
      async () => void theirs.push(await make({ type: "bearer", token: word() }, other)),
    );
    const moved = await asAdmin(databaseUrl, async (client) => {
      const { rows } = await client.query(
        "SELECT credentials FROM integration_connections WHERE id = ANY ($1) ORDER BY id",
        [ours],
      );
      for (const [index, id] of theirs.entries())
        await client.query("UPDATE integration_connections SET credentials = $2 WHERE id = $1", [
          id,
          rows[index % rows.length].credentials,
        ]);
      return theirs;
    });
    let refused = 0;
    await inLanes(moved.length, 4, async (index) => {
      const response = json(await post(`/integration-connections/${moved[index]}/test`, {}, other));
      if (response.ok === false && response.code === "credentials_lost") refused += 1;
    });

    const dump = await dumped(databaseUrl);
    const written = readFileSync(logFile, "utf8");
    const forms = (each: string) => [
      each,
      Buffer.from(each).toString("base64").replace(/=+$/, ""),
      encodeURIComponent(each),
    ];
    const found = (text: string) =>
      known.filter((each) => forms(each).some((form) => text.includes(form))).length;
    const inDump = found(dump);
    const inLog = found(written);

    const rotated = await rotate(environment, databaseUrl, { rows: count(10_000, 1_000), token });
    return {
      pass:
        known.length >= 50 &&
        missing === 0 &&
        emailed.length >= 8 &&
        inDump === 0 &&
        inLog === 0 &&
        written.length > 1_000 &&
        refused === total &&
        rotated.failed === 0 &&
        rotated.left === 0 &&
        rotated.sealed >= count(10_000, 1_000),
      numbers: {
        ...{
          secrets: known.length,
          links: emailed.length,
          missing,
          inDump,
          inLog,
          dumpMb: Math.round(dump.length / 1e6),
          logLines: written.split("\n").length,
        },
        ...{ moved: total, refused, ...rotated },
      },
    };
  },
};

/** Dumps every row of every table as text. */
const dumped = (databaseUrl: string): Promise<string> =>
  asAdmin(databaseUrl, async (client) => {
    const { rows: tables } = await client.query(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    let text = "";
    for (const { name } of tables) {
      const { rows } = await client.query(`SELECT t::text AS row FROM ${name} t`);
      text += rows.map(({ row }) => row).join("\n");
    }
    return text;
  });

/** Rotates the key of many secrets while others are read and written. */
async function rotate(
  environment: Parameters<Scenario["run"]>[0],
  databaseUrl: string,
  { rows, token }: { rows: number; token: string },
) {
  const old = production(databaseUrl)["ENCRYPTION_KEY"]!;
  const next = "torture-key-torture-key-torture-key-next";
  const env = { ENCRYPTION_KEY: next, ENCRYPTION_KEY_PREVIOUS: old };
  await asAdmin(databaseUrl, async (client) => {
    const { rows: schools } = await client.query("SELECT id FROM schools WHERE slug = 'greenfield'");
    const schoolId = schools[0].id;
    const encryption = createEncryption(old);
    const made = Array.from({ length: rows }, () => {
      const id = newId();
      const place = { schoolId, table: "integration_connections", row: id, column: "credentials" };
      return {
        id,
        credentials: encryption.encrypt(JSON.stringify({ type: "bearer", token: word() }), place),
      };
    });
    // Secrets moved to another place must not decrypt.
    await client.query(
      "UPDATE integration_connections SET auth_type = 'none', credentials = NULL WHERE school_id <> $1",
      [schoolId],
    );
    await client.query(
      `INSERT INTO integration_connections (school_id, id, name, connector, base_url, auth_type, credentials)
        SELECT $1, r.id, r.id::text, 'oneroster', 'https://sis.invalid/x', 'bearer', r.credentials
        FROM jsonb_to_recordset($2) AS r (id uuid, credentials text)`,
      [schoolId, JSON.stringify(made)],
    );
  });
  const service = await environment.serve(databaseUrl, env);
  let requests = 0;
  let failed = 0;
  const check = async (work: ReturnType<typeof call>, status: number) => {
    const { status: answered, text } = await work;
    requests += 1;
    if (answered !== status || text.includes("credentials_lost")) failed += 1;
  };
  const options = { token, timeoutMs: 60_000 };
  const some = await call(service.url, "/api/v1/integration-connections?limit=50", options);
  const ids: string[] = json(some).data.map(({ id }: { id: string }) => id);
  const traffic = keepGoing(3, 20, async (index) => {
    const path = `/api/v1/integration-connections/${ids[index % ids.length]}`;
    if (index % 3 === 0)
      await check(
        call(service.url, path, {
          ...options,
          method: "PATCH",
          body: { auth: { type: "bearer", token: word() } },
        }),
        200,
      );
    else await check(call(service.url, `${path}/test`, { ...options, method: "POST", body: {} }), 200);
  });
  const began = performance.now();
  const { stdout } = await execute(process.execPath, [serviceCommand(), "keys", "rotate", "--json"], {
    env: { PATH: process.env["PATH"] ?? "", ...production(databaseUrl), ...env },
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  await traffic.stop();
  const { sealed, unreadable } = JSON.parse(stdout);
  const left = await asAdmin(databaseUrl, async (client) => {
    const encryption = createEncryption(next);
    const { rows: all } = await client.query(
      "SELECT credentials FROM integration_connections WHERE credentials IS NOT NULL",
    );
    return all.filter(({ credentials }) => !encryption.isCurrent(credentials)).length;
  });
  return { sealed, unreadable, left, requests, failed, rotationSeconds: seconds };
}
