import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { call } from "../call.ts";

// Requests /livez every few milliseconds in a separate process. Arguments: the URL and the process id of the service.
const POLL_INTERVAL_MS = 4;
const REPORT_ABOVE_MS = 50;
const [url = "", servicePid = ""] = process.argv.slice(2);

/** How long the main thread of a process was runnable while the machine ran something else. */
const waitedMs = (pid: string | number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;

process.on("disconnect", () => process.exit(0));
process.send!({ ready: true });
for (;;) {
  const began = Date.now();
  const before = waitedMs(servicePid) + waitedMs(process.pid);
  const { ms, status } = await call(url, "/livez");
  const waited = waitedMs(servicePid) + waitedMs(process.pid) - before;
  const ownMs = Math.max(0, ms - waited);
  process.send!({ began, ms, ownMs, status, isSlow: ms > REPORT_ABOVE_MS });
  await pause(POLL_INTERVAL_MS);
}
