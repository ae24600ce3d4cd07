import test from "ava";
import { logQueueFailures } from "../../src/jobs/log-queue-failures.ts";

test("failures of the queues are logged once a minute and kind, with the number omitted", (t) => {
  const lines: Array<{ message: string; omitted: number | undefined }> = [];
  let now = 0;
  const logger = {
    error: ({ err, omitted }: { err: Error; omitted?: number }) =>
      lines.push({ message: err.message, omitted }),
  };
  const log = logQueueFailures(logger as never, () => now);
  const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const late = (queue: string) => new Error(`timeout exceeded (Queue: ${queue}, Worker: 1)`);
  for (let count = 0; count < 60; count++) log(refused);
  log(late("email-queue"));
  log(late("webhooks"));
  now = 59_999;
  log(refused);
  now = 60_000;
  log(refused);
  log(refused);
  t.deepEqual(lines, [
    { message: "refused", omitted: undefined },
    { message: late("email-queue").message, omitted: undefined },
    { message: "refused", omitted: 60 },
  ]);
});
