import test from "ava";
import { queueEmail } from "../../../src/core/emails/queue/queue-email.ts";
import { inSchool } from "../../../src/db/transaction.ts";
import { trialEnding } from "../../../src/emails/platform/trial-ending.ts";
import { newId } from "../../../src/lib/ids.ts";
import { startApp } from "../../support/app.ts";
import { list } from "../../support/list.ts";
import { ok } from "../../support/ok.ts";
import { openClient } from "../../support/open-client.ts";

const app = await startApp();
const db = await openClient(app.databaseUrl);
const operator = await app.asOperator();
const { rows } = await db.query("SELECT id, slug FROM schools ORDER BY slug");
const schoolId = (slug: string): string => rows.find((row) => row.slug === slug).id;
test.after.always(async () => {
  await db.end();
  await app.close();
});

const read = <P extends string>(path: P) => ok(operator.get(`/platform/${path}`), 200);
const data = <P extends string>(path: P) => list(operator, `/platform/${path}`);
const tenant = async (slug: string) => (await data(`tenants?q=${slug}`))[0];
const audited = async (action: string) =>
  (await data(`audit-events?action=${action}`))[0] as { actor: string; school: string | null };
const mine = { actor: "operator@platform.example" };

let count = 0;
const put = async (slug: string, to: string): Promise<string> => {
  count += 1;
  const props = { contact: "Ana", school: slug, endsOn: "2026-12-05" };
  const address = { address: to, name: "Ana Wambui" };
  await inSchool(schoolId(slug), () =>
    queueEmail({ template: trialEnding, entityKey: `Test:${count}`, to: address, props }),
  );
  const { rows } = await db.query("SELECT id FROM queued_emails WHERE to_address = $1", [to]);
  return rows[0].id;
};

test.serial(
  "every list of the platform is a page that leads to the next, in each of its orders",
  async (t) => {
    await put("greenfield", "one@x.example");
    await put("riverside", "two@x.example");
    const { body: document } = await operator.get("/openapi.json");
    // These reads are audited too, so that the list of events grows meanwhile.
    const start = new Date().toISOString();
    let checked = 0;
    for (const [path, { get }] of Object.entries<any>(document.paths)) {
      const sort = get?.parameters.find(({ name }: { name: string }) => name === "sort");
      if (!sort || !path.includes("/platform/") || path.endsWith(".csv")) continue;
      const short = path.replace("/api/v1/platform/", "");
      const grows = get.parameters.some(({ name }: { name: string }) => name === "until");
      for (const order of sort.schema.enum) {
        const query = `sort=${order}${grows ? `&until=${start}` : ""}`;
        const whole = await read(`${short}?${query}&count=true&limit=200`);
        t.is(typeof whole.total, "number", short);
        const file = await operator.get(`/platform/${short}.csv?${query}`);
        t.regex(file.headers.get("content-type") ?? "", /^text\/csv/, short);
        const ids = file.body.split("\r\n").slice(1, 201);
        for (const [row, { id }] of whole.data.entries())
          t.true(ids[row]?.includes(id), `${short}.csv by ${order}, line ${row + 1}`);
        const first = await read(`${short}?${query}&limit=1`);
        if (!first.page.nextCursor) continue;
        checked += 1;
        const second = await read(`${short}?${query}&limit=1&cursor=${first.page.nextCursor}`);
        t.deepEqual([...first.data, ...second.data], whole.data.slice(0, 2), `${short} by ${order}`);
      }
      const made = Buffer.from(JSON.stringify([`platform x ${sort.schema.default}`, "x", newId()]));
      const response = await operator.get(`/platform/${short}?cursor=${made.toString("base64url")}`);
      t.is(response.status, 400, short);
      t.is((await operator.get(`/platform/${short}?sort=password`)).status, 400, short);
      t.is((await operator.get(`/platform/${short}?colour=red`)).status, 400, short);
    }
    t.true(checked >= 12);
  },
);

test.serial("a cursor whose instant is made up is refused", async (t) => {
  const made = Buffer.from(JSON.stringify(["platform Queued email -createdAt", "x'", newId()]));
  const { status } = await operator.get(`/platform/queued-emails?cursor=${made.toString("base64url")}`);
  t.is(status, 400);
});

test.serial("schools are listed, suspended, taken back and given more days", async (t) => {
  const listed = await data("tenants");
  t.deepEqual(
    listed.map(({ slug, status }) => `${slug} ${status}`),
    ["greenfield SUBSCRIBED", "riverside TRIAL"],
  );
  t.like(listed[0], { plan: "standard", taxPercent: "0" });
  t.deepEqual(
    (await data("tenants?status=TRIAL")).map(({ slug }) => slug),
    ["riverside"],
  );
  const { id, trialEndsAt } = await tenant("riverside");
  const admin = await app.as("admin", "riverside");

  t.is((await operator.put(`/platform/tenants/${id}/suspension`)).body.status, "SUSPENDED");
  t.is((await operator.put(`/platform/tenants/${id}/suspension`)).status, 409);
  t.is((await admin.patch("/school", { motto: "On" })).body.code, "school_suspended");
  const back = await operator.delete(`/platform/tenants/${id}/suspension`);
  t.like(back.body, { status: "TRIAL", suspendedFrom: null });
  t.is((await operator.delete(`/platform/tenants/${id}/suspension`)).status, 409);

  const more = await operator.post(`/platform/tenants/${id}/trial-extensions`, { days: 7 });
  t.is(Date.parse(more.body.trialEndsAt) - Date.parse(trialEndsAt), 7 * 86_400_000);
  const none = await operator.post(`/platform/tenants/${id}/trial-extensions`, { days: 0 });
  t.is(none.status, 400);
  const greenfield = await tenant("greenfield");
  const late = await operator.post(`/platform/tenants/${greenfield.id}/trial-extensions`, { days: 7 });
  t.is(late.body.code, "tenant_status");
  t.is((await operator.put(`/platform/tenants/${newId()}/suspension`)).status, 404);
  t.like(await audited("tenants.suspend"), { ...mine, school: "riverside" });

  // The school's own record names the operator as one.
  const { body } = await admin.get("/audit-events?action=tenants.suspend");
  const { id: operatorId } = operator.credentials.operator;
  t.like(body.data[0], { actorType: "operator", actorId: operatorId });
});

test.serial("who the mails of a school come from is said, and taken back", async (t) => {
  const { id } = await tenant("greenfield");
  const set = (body: object) => operator.put(`/platform/tenants/${id}/sender`, body);
  const { body } = await set({ name: "Greenfield", address: "post@greenfield.example", perMinute: 30 });
  t.like(body, { senderName: "Greenfield", senderAddress: "post@greenfield.example", mailsPerMinute: 30 });
  t.is((await set({ address: "nobody" })).status, 400);
  t.is((await set({ perMinute: 0 })).status, 400);
  t.like((await set({ name: null })).body, { senderName: null, senderAddress: null, mailsPerMinute: null });
  t.like(await audited("tenants.set_sender"), { ...mine, school: "greenfield" });
});

test.serial("a school is opened, and its administrator invited", async (t) => {
  const values = { slug: "hilltop", name: "Hilltop School", contactEmail: "Head@hilltop.example" };
  const { status, body } = await operator.post("/platform/tenants", values);
  t.is(status, 201);
  t.like(body, { slug: "hilltop", status: "TRIAL", contactEmail: "head@hilltop.example", currency: "USD" });
  t.is((await operator.post("/platform/tenants", values)).status, 409);
  const bad = await operator.post("/platform/tenants", { ...values, slug: "Hill top", timezone: "Mars" });
  t.deepEqual(bad.body.errors.map(({ path }) => path).sort(), ["slug", "timezone"]);
  const [email] = await data("queued-emails?school=hilltop");
  t.like(email, { templateKind: "invitation", toAddress: "h…@hilltop.example" });
});

test.serial("a school is put on a plan, billed with its tax, and its payment recorded", async (t) => {
  t.deepEqual(
    (await data("subscription-plans")).map(({ code, price }) => [code, price.amount]),
    [
      ["campus", "2900.00"],
      ["standard", "450.00"],
      ["starter", "49.00"],
    ],
  );
  const { id } = await tenant("riverside");
  const subscribe = (plan: string) => operator.post(`/platform/tenants/${id}/subscriptions`, { plan });
  t.is((await subscribe("gold")).status, 404);
  t.is((await operator.put(`/platform/tenants/${id}/tax`, { percent: "16" })).body.taxPercent, "16");
  t.is((await operator.put(`/platform/tenants/${id}/tax`, { percent: "1e2" })).status, 400);
  const subscribed = await subscribe("starter");
  t.like(subscribed.body, { status: "SUBSCRIBED", plan: "starter" });
  t.is((await subscribe("starter")).status, 409);
  t.is((await operator.put(`/platform/tenants/${id}/tax`, { percent: null })).body.taxPercent, "0");

  const [invoice] = await data("tenant-invoices?status=open&school=riverside");
  t.like(invoice, { taxPercent: "16", total: { amount: "56.84", currency: "USD" }, paidAt: null });
  t.deepEqual(await data("tenant-invoices?overdue=true"), []);
  t.deepEqual((await operator.get(`/platform/tenant-invoices/${invoice.id}`)).body, invoice);
  const pdf = await operator.get(`/platform/tenant-invoices/${invoice.id}.pdf`);
  t.is(pdf.headers.get("content-type"), "application/pdf");
  t.true(pdf.body.startsWith("%PDF-"));
  t.is((await operator.get(`/platform/tenant-invoices/${newId()}.pdf`)).status, 404);

  const paid = await operator.put(`/platform/tenant-invoices/${invoice.id}/payment`);
  t.like(paid.body, { status: "paid", number: invoice.number });
  t.is((await operator.put(`/platform/tenant-invoices/${invoice.id}/payment`)).body.code, "invoice_status");
  t.like(await audited("tenant_invoices.pay"), { ...mine, school: "riverside" });
  const file: string = (await operator.get("/platform/tenant-invoices.csv")).body;
  const [names, ...lines] = file
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  t.true(names!.includes("currency"));
  for (const line of lines) t.regex(line[names!.indexOf("total")]!, /^\d+\.\d\d$/, file);
});

test.serial("mails of every school are seen masked, and told what to do", async (t) => {
  const id = await put("riverside", "ana.wambui@secret.example");
  await db.query("UPDATE queued_emails SET status = 'FAILED', last_error = $2 WHERE id = $1", [
    id,
    "550 <ana.wambui@secret.example> unknown",
  ]);
  const [found, ...others] = await data("queued-emails?to=Ana.Wambui@secret.example");
  t.deepEqual(others, []);
  const guessed = await data("queued-emails?to=anybody@secret.example");
  t.deepEqual(
    guessed,
    [found],
    "a whole address finds what looks like it: it confirms no more than is shown",
  );
  t.deepEqual(await data("queued-emails?to=ben@secret.example"), []);
  t.like(found, { id, school: "riverside", toAddress: "a…@secret.example", status: "FAILED" });
  const { body } = await operator.get(`/platform/queued-emails/${id}`);
  t.deepEqual(body.history, []);
  for (const word of ["ana.wambui", "Wambui", "Trial", "trial ends"])
    t.false(JSON.stringify([found, body]).includes(word), word);
  for (const member of ["subject", "html", "text", "toName", "unsubscribeUrl"]) t.false(member in body);

  t.is((await operator.put(`/platform/queued-emails/${id}/confirmation`)).status, 409);
  t.is((await operator.put(`/platform/queued-emails/${id}/retry`)).body.status, "PENDING");
  t.is((await operator.put(`/platform/queued-emails/${id}/cancellation`)).body.status, "CANCELLED");
  t.is((await operator.put(`/platform/queued-emails/${newId()}/retry`)).status, 404);
  await db.query("UPDATE queued_emails SET status = 'UNCERTAIN' WHERE id = $1", [id]);
  t.is((await operator.put(`/platform/queued-emails/${id}/confirmation`)).body.status, "SENT");
  const sent = (await data("queued-email-figures?school=riverside")).find(({ status }) => status === "SENT");
  const elsewhere = await operator.get("/platform/queued-email-figures?school=nowhere");
  t.is(elsewhere.status, 400);
  t.is(elsewhere.body.code, "unknown_reference");
  t.is(sent.count, 1);
  t.deepEqual(await data("queued-emails?since=2999-01-01T00:00:00Z"), []);
  t.is((await operator.get("/platform/queued-emails?since=yesterday")).status, 400);
  t.like(await audited("queued_emails.retry"), { ...mine, school: "riverside" });
});

test.serial("what holds mails up is seen masked, and lifted", async (t) => {
  const id = newId();
  await db.query(
    `INSERT INTO mail_suppressions (school_id, id, address, reason, status, refusals, last_response)
      VALUES ($1, $2, 'gone@secret.example', 'refused', 'suppressed', 3, '550 gone@secret.example')`,
    [schoolId("greenfield"), id],
  );
  const [found] = await data("mail-suppressions?address=GONE@secret.example");
  t.deepEqual(await data("mail-suppressions?address=g…@secret.example"), [found]);
  t.deepEqual(await data("mail-suppressions?address=guess@secret.example"), [found], "no more than is shown");
  t.deepEqual(await data("mail-suppressions?address=ben@secret.example"), []);
  t.like(found, {
    id,
    school: "greenfield",
    address: "g…@secret.example",
    lastResponse: "550 g…@secret.example",
  });
  t.is((await operator.delete(`/platform/mail-suppressions/${id}`)).status, 204);
  t.is((await operator.delete(`/platform/mail-suppressions/${id}`)).status, 404);
  t.like(await audited("mail_suppressions.remove"), { ...mine, school: "greenfield" });
});

test.serial("jobs are listed, run now by a worker, and their runs seen", async (t) => {
  const jobs = await data("jobs");
  t.true(jobs.some(({ name, nextRunAt }) => name === "guardian-email" && nextRunAt));
  t.is((await operator.post("/platform/job-runs", { job: "laundry" })).status, 404);
  const nowhere = { job: "guardian-email", school: "nowhere" };
  t.is((await operator.post("/platform/job-runs", nowhere)).status, 404);
  const { status, body } = await operator.post("/platform/job-runs", { job: "guardian-email" });
  t.is(status, 202);
  t.like(body, { job: "guardian-email", origin: "command", status: "queued" });
  await app.app.startWorker({ only: ["guardian-email"] });
  let run = body;
  while (run.status === "queued" || run.status === "running")
    run = (await operator.get(`/platform/job-runs/${body.id}`)).body;
  t.like(run, { status: "succeeded", attempts: 1, error: null });
  t.is(run.report.checked, 0);
  t.true((await data("job-runs?job=guardian-email&status=succeeded")).some(({ id }) => id === body.id));
  t.like(await audited("jobs.run"), { ...mine, school: null });
});

test.serial("dead jobs are seen and given back", async (t) => {
  t.deepEqual(await data("dead-jobs"), []);
  const task = { schoolId: schoolId("greenfield"), payload: {} };
  await db.query(
    `INSERT INTO pgboss.job (name, data, source_name, source_id, source_output)
      VALUES ('dead-letters', $1, 'guardian-email', $2, '{"message": "no route to ana@secret.example"}')`,
    [task, newId()],
  );
  const [dead] = await data("dead-jobs");
  t.like(dead, { job: "guardian-email", error: "no route to a…@secret.example" });
  t.is((await operator.post("/platform/dead-jobs/redrive", { deadJobIds: [] })).status, 400);
  t.is((await operator.post("/platform/dead-jobs/redrive", { deadJobIds: [newId()] })).status, 404);
  const { body } = await operator.post("/platform/dead-jobs/redrive", { deadJobIds: [dead.id] });
  t.is(body.data[0].id, dead.id);
  t.deepEqual(await data("dead-jobs"), []);
  t.like(await audited("jobs.redrive"), { ...mine, school: "greenfield" });
});

test.serial("connections of every school are seen without their secrets, and pulled from", async (t) => {
  const admin = await app.as("admin");
  const made = await admin.post("/integration-connections", {
    name: "District",
    connector: "oneroster",
    baseUrl: "https://district.invalid/ims",
    auth: { type: "bearer", token: "a-canary-token" },
  });
  t.is(made.status, 201, JSON.stringify(made.body));
  const [found] = await data("integration-connections?school=greenfield");
  t.like(found, { id: made.body.id, name: "District", status: "draft" });
  t.deepEqual((await operator.get(`/platform/integration-connections/${found.id}`)).body.runs, []);
  t.is((await operator.get(`/platform/integration-connections/${newId()}`)).status, 404);
  const pulled = await operator.post(`/platform/integration-connections/${found.id}/sync`);
  t.is(pulled.status, 200, JSON.stringify(pulled.body));
  t.like(pulled.body.runs[0], { trigger: "manual", status: "failed" });
  t.like(await audited("integration_connections.sync"), { ...mine, school: "greenfield" });
  t.false(JSON.stringify([found, pulled.body]).includes("canary"));
  const none = await operator.post(`/platform/integration-connections/${newId()}/sync`);
  t.is(none.status, 404);
});

test.serial("client events are seen without whom and what they are about", async (t) => {
  const teacher = await app.as("teacher");
  const student = newId();
  const events = [
    { event: "UI_CLICK", data: { id: "open", label: "Amani Canary" }, path: `/students/${student}` },
    { event: "API_ERROR", data: { method: "GET", status: 404, url: `/api/v1/students/${student}?q=Canary` } },
  ];
  t.is((await teacher.post("/client-logs", events)).status, 200);
  const seen = await data("client-events?school=greenfield");
  t.is(seen.length, 2);
  t.like(
    seen.find(({ event }) => event === "API_ERROR"),
    { method: "GET", status: 404, url: "/api/v1/students/:id" },
  );
  t.is(seen.find(({ event }) => event === "UI_CLICK").path, "/students/:id");
  const text = JSON.stringify(seen);
  for (const secret of ["Canary", student, teacher.credentials.user.id])
    t.false(text.includes(secret), secret);
  t.is((await data("client-events?event=API_ERROR")).length, 1);
});

test.serial("the record of what operators did holds no values of a school", async (t) => {
  const page = await read("audit-events?limit=200&count=true");
  t.is(page.data.length, Math.min(page.total, 200));
  for (const event of page.data) t.false("before" in event || "after" in event);
  const own = await data(`audit-events?actorId=${operator.credentials.operator.id}&limit=200`);
  t.true(own.length > 10);
  t.true(own.every(({ actor }) => actor === mine.actor));
});
