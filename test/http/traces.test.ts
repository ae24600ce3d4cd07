import test from "ava";
import { startApp } from "../support/app.ts";
import { raw, serve } from "./serve.ts";

const app = await startApp();
test.after.always(() => app.close());

test("a request of a trace has the trace in its line, one without or with a wrong header has none", async (t) => {
  const server = await serve();
  t.teardown(() => server.close());
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const lineOf = async (headers: Record<string, string>) => {
    await raw(server.url, "/nowhere", { headers });
    return server.logged().find((line) => line["msg"] === "request");
  };
  t.is((await lineOf({ traceparent: `00-${traceId}-b7ad6b7169203331-01` }))?.["traceId"], traceId);
  t.false("traceId" in (await lineOf({}))!);
  t.false("traceId" in (await lineOf({ traceparent: `00-${traceId}` }))!);
});
