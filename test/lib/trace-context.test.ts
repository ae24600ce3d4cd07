import test from "ava";
import { parseTraceparent, traceparentOf } from "../../src/lib/tracing/trace-context.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parentId = "b7ad6b7169203331";

test("a valid traceparent gives its trace; later versions may have more fields", (t) => {
  t.deepEqual(parseTraceparent(`00-${traceId}-${parentId}-01`), { traceId, spanId: parentId, flags: "01" });
  t.deepEqual(parseTraceparent(`cc-${traceId}-${parentId}-00-more`), {
    ...{ traceId, spanId: parentId, flags: "00" },
  });
});

test("anything else takes part in no trace", (t) => {
  for (const header of [
    undefined,
    "",
    "nonsense",
    `ff-${traceId}-${parentId}-01`,
    `00-${"0".repeat(32)}-${parentId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${parentId}-01`,
    `00-${traceId}-${parentId}-01-more`,
    `00-${traceId}-${parentId}-01\nx`,
  ])
    t.is(parseTraceparent(header), undefined, String(header));
});

test("an outgoing traceparent names the span that causes it, and of the flags only the recording", (t) => {
  t.is(traceparentOf({ traceId, spanId: parentId, flags: "03" }), `00-${traceId}-${parentId}-01`);
  t.is(traceparentOf({ traceId, spanId: parentId, flags: "02" }), `00-${traceId}-${parentId}-00`);
});
