import { readFileSync } from "node:fs";
import test from "ava";
import { withContext } from "../../src/lib/context.ts";
import { openTracing } from "../../src/lib/tracing/open-tracing.ts";
import { parseTraceparent } from "../../src/lib/tracing/trace-context.ts";
import { tracer, withSpan } from "../../src/lib/tracing/tracer.ts";
import { startTraceCollector } from "../support/services/trace-collector.ts";
import { sourceFiles } from "../support/source-files.ts";

const collector = await startTraceCollector();
test.after.always(() => collector.close());
test.afterEach(() => {
  collector.answer = undefined;
});

const spans = async (count: number) => {
  for (let n = 0; n < count; n += 1) tracer()!(`span ${n}`, { kind: "client", parent: null }).end();
};

test.serial("without traces nothing starts a span, and work runs as it is", async (t) => {
  t.is(tracer(), undefined);
  t.is(await withSpan("x", { kind: "client" }, async (span) => span), undefined);
});

test("one module knows the packages, and it is only imported when traces are on", (t) => {
  const files = sourceFiles("src");
  const text = (file: string) => readFileSync(file, "utf8");
  const using = files.filter((file) => text(file).includes("@opentelemetry/"));
  t.deepEqual(
    using.map((file) => file.replace(/^.*src\//, "")),
    ["lib/tracing/open-tracing.ts"],
  );
  const importing = files.filter((file) => /^import .*open-tracing/m.test(text(file)));
  t.deepEqual(importing, []);
});

test.serial("children take the trace of their parent, and a failure is recorded by its code", async (t) => {
  const tracing = openTracing({ url: collector.url, ratio: 1 });
  const failure = Object.assign(new Error("value (ada@home.example) exists"), { code: "23505" });
  await t.throwsAsync(
    withSpan("outer", { kind: "server", parent: null }, () =>
      withSpan("inner", { kind: "client" }, () => Promise.reject(failure)),
    ),
  );
  await tracing.close();
  const [outer, inner] = ["outer", "inner"].map((each) => collector.spans.find(({ name }) => name === each)!);
  t.is(inner!.traceId, outer!.traceId);
  t.is(inner!.parentSpanId, outer!.spanId);
  t.like(inner, { failed: true, attributes: { "error.type": "23505" } });
  t.false(collector.received.join().includes("ada@home.example"));
  t.is(tracer(), undefined, "closed");
});

test.serial("a ratio of 0 records only what the caller records", async (t) => {
  const tracing = openTracing({ url: collector.url, ratio: 0 });
  await withSpan("of nobody", { kind: "server", parent: null }, async () => {});
  const trace = parseTraceparent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
  await withContext({ trace }, () => withSpan("of the caller", { kind: "server" }, async () => {}));
  await tracing.close();
  t.true(collector.spans.some(({ name }) => name === "of the caller"));
  t.false(collector.spans.some(({ name }) => name === "of nobody"));
});

test.serial("a collector that refuses is reported once, and its return too", async (t) => {
  const seen: Array<string | undefined> = [];
  let told = () => {};
  const next = () =>
    new Promise<void>((resolve) => {
      told = resolve;
    });
  const onExport = (error: Error | undefined) => {
    seen.push(error && "failing");
    told();
  };
  collector.answer = (res) => res.writeHead(400).end();
  const tracing = openTracing({ url: collector.url, ratio: 1, onExport, intervalMs: 1 });
  let change = next();
  await spans(1);
  await change;
  collector.answer = undefined;
  change = next();
  await spans(1);
  await change;
  await tracing.close();
  t.deepEqual(seen, ["failing", undefined]);
});

test.serial(
  "a collector that hangs costs a bounded number of spans, and the shutdown does not wait for it",
  async (t) => {
    collector.answer = () => {};
    const before = collector.received.length;
    const tracing = openTracing({ url: collector.url, ratio: 1 });
    await spans(50_000);
    await tracing.close();
    const kept = collector.received
      .slice(before)
      .reduce((sum, body) => sum + JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length, 0);
    t.true(kept > 0 && kept <= 8 * 512 + 4_096, String(kept));
    t.is(tracer(), undefined);
  },
);
