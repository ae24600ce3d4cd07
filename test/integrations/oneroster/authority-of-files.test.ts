import test from "ava";
import { strToU8, zipSync } from "fflate";
import { up } from "../../../src/db/migrations/20261201020000-integration-authority.ts";
import { startApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { helperAccount } from "../../support/helper-account.ts";
import { openClient } from "../../support/open-client.ts";
import { isOver, readUntil } from "../../support/read-until.ts";

const app = await startApp();
const superuser = await openClient(app.databaseUrl);
const admin = await app.as("admin");
test.after.always(async () => {
  await superuser.end();
  await app.close();
});

const it = ["integrations.read", "integrations.manage"];
const refused = { status: 403, code: "beyond_own_permissions" };

/** A zip of OneRoster 1.2 with these files. */
const roster = (files: Record<string, string>): Uint8Array =>
  zipSync({
    "manifest.csv": strToU8(
      `propertyName,value\nmanifest.version,1.0\noneroster.version,1.2\n${Object.keys(files)
        .map((name) => `file.${name},bulk\n`)
        .join("")}`,
    ),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.csv`, strToU8(text)])),
  });
const orgs = roster({ orgs: "sourcedId,name,type\ns1,School,school\nd1,Astronomy,department\n" });
const scores = roster({ results: "sourcedId,lineItemSourcedId,studentSourcedId,scoreStatus\n" });

const send = (client: Client, id: string, zip: Uint8Array, query = "") =>
  client("POST", `/integration-connections/${id}/files${query}`, zip, { "content-type": "application/zip" });

test.serial(
  "a zip is taken with the permissions of the files in it, and of the person who uploads it",
  async (t) => {
    const { client, allow, userId } = await helperAccount(app, admin, ...it);
    const { body: connection } = await client.post("/integration-connections", {
      ...{ name: "Files", connector: "oneroster-csv" },
    });
    for (const query of ["", "?dryRun=true"]) {
      await allow(...it, "grades.write");
      t.like((await send(client, connection.id, orgs, query)).body, refused, query);
      await allow(...it, "structure.manage");
      t.like((await send(client, connection.id, scores, query)).body, refused, query);
    }
    t.is((await send(client, connection.id, orgs, "?dryRun=true")).status, 202);
    const { body: upload } = await send(client, connection.id, orgs);
    t.is(upload.run.requestedBy, userId);

    await allow(...it);
    await app.app.startWorker({ only: ["roster-import"] });
    const run = await readUntil(admin, `/integration-sync-runs/${upload.run.id}`, isOver);
    t.like(run, { status: "failed", errorCode: "not_authorized", countCreated: 0 });
    t.is((await admin.get("/departments?q=Astronomy")).body.data.length, 0);
  },
);

test.serial("an upgrade names the last person who activated a connection, or who created it", async (t) => {
  const statements: string[] = [];
  await up(async (text) => statements.push(text));
  const [backfill] = /UPDATE integration_connections c [^;]+;/.exec(statements.join("\n")) ?? [];
  const { client, userId } = await helperAccount(app, admin, ...it);
  const make = async (name: string) =>
    (await client.post("/integration-connections", { name, connector: "oneroster-csv" })).body.id as string;
  const [created, activated, unknown] = [
    await make("Created"),
    await make("Activated"),
    await make("Unknown"),
  ];
  await client.put(`/integration-connections/${activated}/activation`);
  await client.put(`/integration-connections/${activated}/pause`);
  await admin.put(`/integration-connections/${activated}/activation`);
  await superuser.query("UPDATE integration_connections SET authorized_by = NULL");
  await superuser.query(`SET session_replication_role = replica`);
  await superuser.query("DELETE FROM audit_events WHERE entity_id = $1", [unknown]);
  await superuser.query(`SET session_replication_role = origin`);
  await superuser.query(backfill!);
  const authorizedBy = async (id: string) =>
    (await admin.get(`/integration-connections/${id}`)).body.authorizedBy;
  t.is(await authorizedBy(created), userId);
  t.is(await authorizedBy(activated), admin.credentials.user.id);
  t.is<unknown, null>(await authorizedBy(unknown), null);
});
