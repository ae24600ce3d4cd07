import { parentPort, workerData } from "node:worker_threads";
import { compareSync, hashSync } from "bcryptjs";

// Compares one password after the other, for as long as it is told, and says how often it did.
const { cost, seconds } = workerData as { cost: number; seconds: number };
const stored = hashSync("Demo-pass-2026", cost);
const end = performance.now() + seconds * 1000;
let compared = 0;
while (performance.now() < end) {
  if (!compareSync("Demo-pass-2026", stored)) throw new Error("bcryptjs does not know its own hash");
  compared += 1;
}
parentPort?.postMessage(compared);
