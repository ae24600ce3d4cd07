import test from "ava";
import { setClock } from "../../../src/lib/clock.ts";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";
import { oneRoster, type Record_, startPartner, studentRecord, type TestPartner } from "../remote-system.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const superuser = await openClient(app.databaseUrl);
const admin = await app.as("admin");
const elsewhere = await app.as("admin", "riverside");
const partners: TestPartner[] = [];
test.after.always(async () => {
  setClock();
  for (const partner of partners) partner.close();
  await superuser.end();
  await app.close();
});

async function partnerWith(collections: Record<string, Record_[]> = {}) {
  const partner = await startPartner(oneRoster(collections));
  partners.push(partner);
  return partner;
}

let count = 0;
async function connect(partner: TestPartner, more: object = {}, client = admin) {
  count += 1;
  const { body, status } = await client.post("/integration-connections", {
    name: `Partner ${count}`,
    connector: "oneroster",
    baseUrl: `${partner.url}/ims/oneroster/rostering/v1p2`,
    settings: { pageSize: 10 },
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return `/integration-connections/${body.id}`;
}
const sync = async (path: string) => (await admin.post(`${path}/sync`)).body;
const students = async (search: string) => (await admin.get(`/students?q=${search}&count=true`)).body.total;

test("pages that shift while they are read lose nobody, and a row that comes twice is one", async (t) => {
  const users = Array.from({ length: 35 }, (_, index) => studentRecord(1000 + index, index));
  const partner = await partnerWith({ users });
  const plain = partner.response;
  let moved = false;
  partner.response = (url, req, res) => {
    // After the first page the first row changes, and moves to the end.
    const isSecond = url.pathname.endsWith("/users") && url.searchParams.get("filter");
    if (isSecond && !moved) {
      moved = true;
      users[0] = studentRecord(1000, 50, { preferredFirstName: "Moved" });
    }
    return plain(url, req, res);
  };
  const path = await connect(partner);
  const body = await sync(path);
  t.like(body, { status: "succeeded" }, JSON.stringify(body));
  t.is(await students("Family10"), 35);
  t.is((await admin.get("/students?q=Given1000")).body.data[0].preferredName, "Moved");
  const again = await sync(path);
  t.like(again.counts, { countCreated: 0, countUpdated: 0 });
  t.true(again.counts.countRead <= 2, "it goes on from the cursor");
});

test("a connection that is saved as it was goes on from its cursor; with other settings it begins anew", async (t) => {
  const users = Array.from({ length: 3 }, (_, index) => studentRecord(1500 + index, index));
  const path = await connect(await partnerWith({ users }));
  await sync(path);
  const { baseUrl, settings, cursor } = (await admin.get(path)).body;
  t.truthy(cursor.user);
  const same = await admin.patch(path, { name: "Saved 1500", baseUrl, settings });
  t.deepEqual(same.body.cursor, cursor);
  const other = await admin.patch(path, { settings: { ...settings, pageSize: 11 } });
  t.deepEqual(other.body.cursor, {});
});

test("more rows of one moment than a page holds are all read", async (t) => {
  const users = Array.from({ length: 27 }, (_, index) => studentRecord(2000 + index, 7));
  const path = await connect(await partnerWith({ users }));
  t.like(await sync(path), { status: "succeeded" });
  t.is(await students("Family20"), 27);
});

test("a partner that neither sorts nor filters is read by number", async (t) => {
  const users = Array.from({ length: 25 }, (_, index) => studentRecord(3000 + index, (index * 7) % 25));
  const partner = await partnerWith();
  partner.response = (url) => {
    const name = url.pathname.split("/").at(-1)!;
    if (name === "schools") return { orgs: [{ sourcedId: "school-1" }] };
    const offset = Number(url.searchParams.get("offset"));
    return { [name]: name === "users" ? users.slice(offset, offset + 10) : [] };
  };
  const path = await connect(partner);
  t.like(await sync(path), { status: "succeeded" });
  t.is(await students("Family30"), 25);
});

test("a pull of everything tells what the partner does not list any more, once, and leaves it", async (t) => {
  const users = [7001, 7002, 7003].map((number) => studentRecord(number));
  const partner = await partnerWith({ users });
  const path = await connect(partner);
  t.like(await sync(path), { status: "succeeded" });
  const [gone] = users.splice(1, 1);
  t.like((await sync(path)).counts, { countUnlisted: 0 }, "what changed does not tell what is missing");
  const full = async () => (await admin.post(`${path}/sync?full=true`)).body;
  const { runId, counts } = await full();
  t.like(counts, { countRead: 4, countUnlisted: 1, countRemoved: 0, countFailed: 0 });
  const { data } = (await admin.get(`/integration-sync-issues?integrationSyncRunId=${runId}`)).body;
  t.is(data.length, 1);
  t.like(data[0], { kind: "user", externalId: "student-7002", severity: "unlisted" });
  t.is((await admin.get("/students?q=Given7002")).body.data[0].status, "active");
  t.like((await full()).counts, { countUnlisted: 0 }, "told once");
  users.push(gone!);
  t.like((await full()).counts, { countUnlisted: 0, countCreated: 0 });
  users.pop();
  t.like((await full()).counts, { countUnlisted: 1 }, "it was there again, and is missing again");
});

test.serial("everything is read anew once a week, unless the school wants it otherwise", async (t) => {
  const users = [7101, 7102, 7103].map((number) => studentRecord(number));
  const others = [7201, 7202].map((number) => studentRecord(number));
  const path = await connect(await partnerWith({ users }));
  const never = await connect(await partnerWith({ users: others }), { fullEveryDays: 0 });
  t.is((await admin.patch(path, { fullEveryDays: 400 })).status, 400);
  await Promise.all([path, never].map((each) => admin.put(`${each}/activation`)));
  const pulled = async () => {
    await app.app.runJob("integration-sync", { school: "greenfield" });
    const latest = async (each: string) =>
      (await admin.get(`/integration-sync-runs?integrationConnectionId=${each.split("/").at(-1)}&limit=1`))
        .body.data[0];
    return [await latest(path), await latest(never)];
  };
  for (const run of await pulled()) t.like(run, { status: "succeeded", cursorFrom: {} });
  const first = (await admin.get(path)).body.lastFullSyncAt;
  t.truthy(first);
  users.splice(1, 1);
  others.splice(0, 1);
  const daysLater = (days: number) =>
    superuser.query(
      "UPDATE integration_connections SET last_full_sync_at = $1::timestamptz - $2 * interval '1 day'",
      [first, days],
    );
  await daysLater(6);
  for (const run of await pulled()) t.like(run, { status: "succeeded", countUnlisted: 0 });
  await daysLater(8);
  const [weekly, other] = await pulled();
  t.like(weekly, { status: "succeeded", cursorFrom: {}, countUnlisted: 1, countUpdated: 0 });
  t.like(other, { status: "succeeded", countUnlisted: 0 });
  t.true((await admin.get(path)).body.lastFullSyncAt > first, "and then not again for a week");
  for (const each of [path, never]) await admin.put(`${each}/pause`);

  const many = Array.from({ length: 30 }, (_, index) => studentRecord(7300 + index, index));
  const partner = await partnerWith({ users: many });
  const plain = partner.response;
  partner.response = (url, req, res) =>
    url.searchParams.get("filter")?.includes("T08:18") ? void res.destroy() : plain(url, req, res);
  const broken = await connect(partner);
  await admin.put(`${broken}/activation`);
  const id = broken.split("/").at(-1);
  const attempt = async () => {
    await superuser.query("UPDATE integration_connections SET next_sync_at = NULL WHERE id = $1", [id]);
    await app.app.runJob("integration-sync", { school: "greenfield" });
    return (await admin.get(`/integration-sync-runs?integrationConnectionId=${id}&limit=1`)).body.data[0];
  };
  t.like(await attempt(), { status: "failed", cursorFrom: {}, countCreated: 19 });
  partner.response = plain;
  const { cursorFrom, ...rest } = await attempt();
  t.truthy(cursorFrom.user, "a first pull that was broken off does not begin anew");
  t.like(rest, { status: "succeeded", countCreated: 11 });
  await admin.put(`${broken}/pause`);
});

test("rows that make no sense are told one by one, hold up nobody, and are tried again", async (t) => {
  const users = [
    studentRecord(4001),
    studentRecord(4002, 2, { givenName: "" }),
    studentRecord(4003, 3, { givenName: "x".repeat(500) }),
    studentRecord(4004, 4, { familyName: { evil: true } }),
    studentRecord(4005, 5, { givenName: "Nul\u0000l" }),
    studentRecord(4006),
  ];
  const partner = await partnerWith({ users });
  const path = await connect(partner);
  const body = await sync(path);
  t.is(body.status, "partially_failed", JSON.stringify(body));
  t.is(await students("Family400"), body.counts.countCreated);
  t.true(body.counts.countFailed >= 3);
  const { data } = (await admin.get(`/integration-sync-issues?integrationSyncRunId=${body.runId}&limit=50`))
    .body;
  t.is(data.length, body.counts.countFailed);
  t.true(data.every(({ message }) => message.length < 501 && !message.includes("xxxxxxxx")));
  users[1] = studentRecord(4002, 2);
  t.is((await sync(path)).counts.countCreated, 1, "the cursor did not pass it by");
});

test("whatever a partner does wrong is in the log of the run, in words", async (t) => {
  const partner = await partnerWith();
  const path = await connect(partner, { timeLimitSeconds: 5, maxMegabytes: 1 });
  const failing: Array<[string, TestPartner["response"]]> = [
    ["http_503", (_url, _req, res) => void res.writeHead(503, { "retry-after": "7200" }).end("no")],
    ["http_401", (_url, _req, res) => void res.writeHead(401).end()],
    ["bad_json", () => "<html>"],
    ["bad_json", (_url, _req, res) => void res.end(Buffer.from([0x7b, 0xff, 0x7d]))],
    ["choose_school", () => ({ orgs: [{ sourcedId: "a" }, { sourcedId: "b" }] })],
    [
      "bad_answer",
      (url) => (url.pathname.endsWith("schools") ? { orgs: [{ sourcedId: "a" }] } : { other: 1 }),
    ],
    ["refused", (_url, _req, res) => void res.writeHead(302, { location: "http://169.254.169.254/" }).end()],
    ["refused", (_url, _req, res) => void res.writeHead(302, { location: "http://[::1]:1/" }).end()],
    ["redirects", (_url, _req, res) => void res.writeHead(302, { location: partner.url }).end()],
    ["unreachable", (_url, req) => void req.socket.destroy()],
    ["time_limit", () => undefined],
    [
      "too_large",
      (_url, _req, res) => {
        const more = () => {
          while (!res.destroyed && res.write(Buffer.alloc(65_536, 32)));
          if (!res.destroyed) res.once("drain", more);
        };
        more();
      },
    ],
  ];
  for (const [code, response] of failing) {
    partner.response = response;
    const { runId, status } = await sync(path);
    t.is(status, "failed", code);
    const { body: run } = await admin.get(`/integration-sync-runs/${runId}`);
    t.is(run.errorCode, code);
    t.truthy(run.finishedAt);
    t.notRegex(run.error, /169\.254|::1|\bat \w+ \(/, "nothing of the inside");
  }
});

test.serial(
  "after as many failures as it allows a connection rests, and the school is told once",
  async (t) => {
    const partner = await partnerWith();
    partner.response = (_url, _req, res) => void res.writeHead(500).end();
    const path = await connect(partner, { maxFailures: 3 });
    await admin.put(`${path}/activation`);
    const start = Date.now();
    const waits: number[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      const time = new Date(start + hour * 3_600_000);
      setClock(() => time);
      await app.app.runJob("integration-sync", { school: "greenfield" });
      const { body } = await admin.get(path);
      if (body.nextSyncAt) waits.push((Date.parse(body.nextSyncAt) - time.getTime()) / 60_000);
    }
    setClock();
    const { body } = await admin.get(path);
    t.like(body, {
      status: "error",
      consecutiveFailures: 3,
      nextSyncAt: null,
      lastError: "The remote system responded with 500",
    });
    t.deepEqual(waits, [5, 10], "later after each failure");
    const { data: emails } = (await admin.get("/queued-emails?templateKind=integration-failed")).body;
    t.is(emails.length, 1);
    const { data: activities } = (await admin.get("/activity-entries?limit=200")).body;
    t.is(activities.filter(({ verb, entityId }) => verb === "failed" && path.endsWith(entityId)).length, 1);

    partner.response = oneRoster({ users: [studentRecord(5001)] });
    t.like((await admin.put(`${path}/activation`)).body, {
      status: "active",
      consecutiveFailures: 0,
      lastError: null,
    });
    t.like(await app.app.runJob("integration-sync", { school: "greenfield" }), {
      job: "integration-sync",
      syncedCount: 1,
    });
    await admin.put(`${path}/pause`);
  },
);

test("a pull that is broken off goes on behind what it took, and two at once are one", async (t) => {
  const users = Array.from({ length: 40 }, (_, index) => studentRecord(6000 + index, index));
  const partner = await partnerWith({ users });
  const plain = partner.response;
  let stopped: (end: () => void) => void = () => {};
  const reached = new Promise<() => void>((resolve) => {
    stopped = resolve;
  });
  partner.response = (url, req, res) => {
    if (!url.searchParams.get("filter")?.includes("T08:18")) return plain(url, req, res);
    // Here it stops: nothing is answered until the test ends it.
    stopped(() => res.destroy());
    return undefined;
  };
  const path = await connect(partner);
  const first = sync(path);
  const end = await Promise.race([reached, first.then(() => null)]);
  t.truthy(end, "it gets as far as that");
  t.like(await sync(path), { status: 409, code: "sync_running" });
  const id = path.split("/").at(-1);
  const { data: running } = (await admin.get(`/integration-sync-runs?integrationConnectionId=${id}`)).body;
  t.like(running[0], { status: "running", countCreated: 19 }, "its log tells how far it is");
  if (end) end();
  const broken = await first;
  t.like(broken, { status: "failed" }, JSON.stringify(broken));
  t.is(broken.counts.countCreated, 19);
  partner.response = plain;
  const { status, counts } = await sync(path);
  t.is(status, "succeeded");
  t.is(counts.countCreated, 21, "nobody twice");
  t.is(await students("Family60"), 40);
});

test("partners that hang hold up no other", async (t) => {
  const good = await partnerWith();
  const hanging = await partnerWith();
  const held: Array<() => void> = [];
  hanging.response = (_url, _req, res) => void held.push(() => res.destroy());
  // Those that hang are let go when all the others have asked for the last of what they read.
  const plain = good.response;
  let done = 0;
  good.response = (url, req, res) => {
    if (url.pathname.endsWith("/enrollments")) done += 1;
    if (done === 40) for (const release of held.splice(0)) res.on("close", release);
    return plain(url, req, res);
  };
  const paths: string[] = [];
  for (let index = 0; index < 50; index += 1)
    paths.push(await connect(index % 5 === 0 ? hanging : good, { timeLimitSeconds: 60 }, elsewhere));
  for (const path of paths) await elsewhere.put(`${path}/activation`);
  const report = await app.app.runJob("integration-sync", { school: "riverside" });
  t.like(report, { job: "integration-sync", totalConnections: 50, successCount: 40, syncedCount: 0 });
  t.is(done, 40);
  const again = await app.app.runJob("integration-sync", { school: "riverside" });
  t.like(again, { totalConnections: 50, successCount: 40, waitingCount: 10 }, "those that failed wait");
  const { data } = (await elsewhere.get("/integration-sync-runs?status=failed&limit=200")).body;
  const ours = new Set(paths.map((path) => path.split("/").at(-1)));
  t.is(data.filter(({ integrationConnectionId: id }) => ours.has(id)).length, 10);
  for (const path of paths) await elsewhere.put(`${path}/pause`);
});

test("a list that is asked for changes and shifts while it is read is read until it shows nothing new", async (t) => {
  const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 8, minute)).toISOString();
  for (const style of ["offset", "page"]) {
    const people = Array.from({ length: 9 }, (_, index) => ({
      ...{ no: `SH-${style}-${index}`, first: "Shi", last: `Fter${style}`, upd: at(index) },
    }));
    const partner = await partnerWith();
    let asked = 0;
    partner.response = (url) => {
      asked += 1;
      if (asked === 2) {
        // Behind the first page: the row that goes pulls another one over its edge, and two others change.
        people.splice(0, 1);
        people[0] = { ...people[0]!, first: "Changed", upd: at(20) };
        people[7] = { ...people[7]!, first: "Later", upd: at(30) };
      }
      const since = url.searchParams.get("since") ?? "";
      const rows = people.filter(({ upd }) => upd >= since);
      const number = Number(url.searchParams.get(style));
      const from = style === "page" ? (number - 1) * 4 : number;
      return rows.slice(from, from + 4);
    };
    const fields = { admissionNumber: "no", givenName: "first", familyName: "last" };
    const resource = { kind: "students", path: "/pupils", id: "no", changed: "upd", fields };
    const path = await connect(partner, {
      connector: "generic-json",
      baseUrl: partner.url,
      settings: { resources: [{ ...resource, sinceParameter: "since", paging: { style } }] },
    });
    const { status, counts } = await sync(path);
    t.is(status, "succeeded");
    t.like(counts, { countCreated: 9, countUpdated: 1, countUnlisted: 0, countFailed: 0 }, style);
    const { data } = await (await admin.get(`/students?q=Fter${style}&limit=20`)).body;
    t.is(data.length, 9);
    t.is(data.filter(({ givenName }) => givenName === "Changed").length, 1);
    t.like((await sync(path)).counts, { countRead: 1, countUnchanged: 1 }, "it goes on from the last change");
  }
});

test("any JSON becomes students, guardians, staff and payments, first as a preview", async (t) => {
  const people = [
    { no: "J-1", name: { first: "Ada", last: "Kamau" }, born: "2016-02-01", left: "false", parent: "Ruth" },
    { no: "J-2", name: { first: "Ben", last: "Kamau" }, born: "2014-02-01", left: null, parent: "Ruth" },
    { no: "J-3", name: { first: "", last: "Kamau" }, born: "yesterday", left: null },
  ];
  const money = [{ ref: "MP-77001", who: "J-1", sum: 120.5, on: "2026-09-01" }];
  const partner = await partnerWith();
  partner.response = (url, req) => {
    if (req.headers["x-api-key"] !== "the-key") return { error: "who are you" };
    const list = url.pathname === "/pupils" ? people : url.pathname === "/money" ? money : [];
    const page = Number(url.searchParams.get("page") ?? 1);
    return { result: { rows: url.searchParams.has("page") ? list.slice(page * 2 - 2, page * 2) : list } };
  };
  const items = "result.rows";
  const path = await connect(partner, {
    connector: "generic-json",
    baseUrl: partner.url,
    auth: { type: "header", name: "X-Api-Key", value: "the-key" },
    settings: {
      resources: [
        {
          ...{
            kind: "students",
            path: "/pupils",
            items,
            id: "no",
            removed: "left",
            paging: { style: "page" },
          },
          fields: {
            admissionNumber: "no",
            givenName: "name.first",
            familyName: "name.last",
            dateOfBirth: "born",
          },
        },
        {
          ...{ kind: "payments", path: "/money", items, id: "ref", constants: { method: "mobile_money" } },
          fields: { studentAdmissionNumber: "who", amount: "sum", reference: "ref", paidOn: "on" },
        },
      ],
    },
  });
  const { body: preview } = await admin.post(`${path}/preview`);
  t.like(preview, { rowsRead: 4, isComplete: true, error: null });
  t.deepEqual(
    preview.changes.map(({ externalId, action }: { externalId: string; action: string }) => [
      externalId,
      action,
    ]),
    [
      ...[
        ["J-1", "created"],
        ["J-2", "created"],
        ["MP-77001", "created"],
      ],
    ],
  );
  t.deepEqual(preview.changes[0].fields.givenName, { from: null, to: "Ada" });
  t.is(preview.issues.length, 1);
  t.is(await students("Kamau&status=active"), await students("Kamau"));
  t.is((await admin.get("/students?admissionNumber=J-1")).body.data.length, 0, "nothing has happened");

  const first = await sync(path);
  t.like(first, { status: "partially_failed" });
  t.like(first.counts, { countCreated: 3, countFailed: 1 });
  const [paid] = (await admin.get("/payments?method=mobile_money&limit=200")).body.data.filter(
    ({ reference }) => reference === "MP-77001",
  );
  t.is(paid.amount.amount, "120.50");
  people[0]!.name.first = "Adah";
  people[1]!.left = "2026-10-01";
  const second = await sync(path);
  t.like(second.counts, { countCreated: 0, countUpdated: 1, countRemoved: 1 });
  t.like((await admin.get("/students?admissionNumber=J-1")).body.data[0], { givenName: "Adah" });
  t.like((await admin.get("/students?admissionNumber=J-2")).body.data[0], { status: "withdrawn" });
  t.like((await sync(path)).counts, { countCreated: 0, countUpdated: 0, countRemoved: 0 });
  t.false(JSON.stringify((await admin.get(path)).body).includes("the-key"));
});
