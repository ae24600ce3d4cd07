import { parentPort, workerData } from "node:worker_threads";
import { compareSync, hashSync } from "bcryptjs";

// Compares passwords sequentially for the given time and reports the number of comparisons.
const { cost, seconds } = workerData as { cost: number; seconds: number };
const stored = hashSync("Demo-pass-2026", cost);
const end = performance.now() + seconds * 1000;
let compared = 0;
while (performance.now() < end) {
  if (!compareSync("Demo-pass-2026", stored)) throw new Error("bcryptjs rejected its own hash");
  compared += 1;
}
parentPort?.postMessage(compared);
