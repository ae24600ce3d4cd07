import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import { startEmailingSchool } from "../guardian-emails/school.ts";
import { ok } from "../support/ok.ts";
import { type CollectedSpan, startTraceCollector } from "../support/services/trace-collector.ts";

const collector = await startTraceCollector();
const school = await startEmailingSchool({ TRACES_URL: collector.url, INTEGRATION_ALLOW: "127.0.0.1" });
const { app, admin, bursar, day, year, grades, category, database } = school;
const heard: Array<string | undefined> = [];
const receiver = createServer((req, res) => {
  heard.push(req.headers["traceparent"] as string | undefined);
  res.writeHead(204).end();
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
test.after.always(async () => {
  await school.close();
  await collector.close();
  receiver.closeAllConnections();
  receiver.close();
});

const callersTrace = "0af7651916cd43dd8448eb211c80319c";
const callersSpan = "b7ad6b7169203331";

/** A run of fees for one child whose guardian has an address. */
async function feeRun(address: string): Promise<string> {
  const gradeLevelId = grades[0].id;
  const studentId = await school.student({ familyName: "Secretname" });
  await school.guardian(studentId, { email: address }, { isFeePayer: true, isPrimary: true });
  await ok(
    admin.post(`/students/${studentId}/enrollments`, {
      academicYearId: year.id,
      gradeLevelId,
      startsOn: year.startsOn,
    }),
  );
  const structure = await ok(
    bursar.post("/fee-structures", {
      ...{ name: "Traced", academicYearId: year.id, gradeLevelId },
      components: [
        { feeCategoryId: category.id, amount: { amount: "100.00", currency: "KES" }, description: "Tuition" },
      ],
    }),
  );
  await ok(admin.put(`/fee-structures/${structure.id}/approval`));
  await ok(bursar.put(`/fee-structures/${structure.id}/activation`));
  const schedule = await ok(
    bursar.post("/fee-schedules", {
      ...{ name: "Traced", feeStructureId: structure.id, installments: [{ dueOn: day(10) }] },
    }),
  );
  return schedule.id;
}

test.serial("a request, its SQL, its job, its mail and its webhook are one trace", async (t) => {
  const { port } = receiver.address() as AddressInfo;
  await ok(
    admin.post("/webhook-endpoints", {
      ...{ name: "Traced", url: `http://127.0.0.1:${port}/hook`, eventTypes: ["invoice.issued"] },
    }),
  );
  const address = "payer@traced.example";
  const id = await feeRun(address);
  await app.app.startWorker();
  await ok(
    bursar("PUT", `/fee-schedules/${id}/run`, undefined, {
      traceparent: `00-${callersTrace}-${callersSpan}-01`,
    }),
  );
  // The job that resumes an interrupted run is due after a minute.
  await database.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'fee-run'");
  const named = (name: string) => (spans: readonly CollectedSpan[]) =>
    spans.find((span) => span.traceId === callersTrace && span.name === name);
  const request = await collector.until(named("PUT /fee-schedules/:id/run"));
  const insert = await collector.until(named("INSERT fee_invoices"));
  const job = await collector.until(named("job fee-run"));
  const email = await collector.until((spans) =>
    spans.find(
      (span) =>
        span.traceId === callersTrace &&
        span.name === "send email" &&
        span.attributes["school_svc.email_template"] === "fee-invoice-issued",
    ),
  );
  const webhook = await collector.until(named("POST"));

  t.is(request.parentSpanId, callersSpan);
  t.like(request.attributes, { "http.route": "/fee-schedules/:id/run", "http.response.status_code": 200 });
  t.is(insert.parentSpanId, request.spanId);
  for (const each of [job, email, webhook]) t.is(each.parentSpanId, request.spanId, each.name);
  t.is(email.links.length, 1, "the run of the job that sent it");
  t.true(heard.includes(`00-${callersTrace}-${webhook.spanId}-01`), "the receiver can go on with the trace");
  const all = collector.received.join("\n");
  for (const secret of [address, "Secretname", "payer", "Bearer", bursar.credentials.accessToken])
    t.false(all.includes(secret), secret);
});

test.serial("a statement that fails is recorded by its code, without its values", async (t) => {
  const twice = { name: "Only once", code: "TWICE-1" };
  await ok(bursar.post("/fee-categories", twice));
  t.is((await bursar.post("/fee-categories", twice)).status, 409);
  const failed = await collector.until((spans) => spans.find((span) => span.failed));
  t.is(failed.attributes["error.type"], "23505");
  t.false(JSON.stringify(failed).includes("TWICE-1"));
});

test.serial("a caller who does not record gets no spans; probes get none at all", async (t) => {
  const quiet = "1af7651916cd43dd8448eb211c80319c";
  await admin("GET", "/students?limit=1", undefined, { traceparent: `00-${quiet}-${callersSpan}-00` });
  await fetch(`${app.url}/livez`);
  await ok(admin.get("/rooms?limit=1"));
  await collector.until((spans) => spans.find(({ name }) => name === "GET /rooms"));
  t.false(collector.spans.some(({ traceId }) => traceId === quiet));
  t.false(collector.spans.some(({ name }) => name === "GET"));
});

test.serial("a collector that is away changes nothing for callers", async (t) => {
  collector.answer = (res) => res.destroy();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_none, n) => (await admin.get(`/rooms?limit=${n + 1}`)).status),
  );
  t.true(statuses.every((status) => status === 200));
});
