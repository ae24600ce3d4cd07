// Uses the embedded PostgreSQL of the given data directory: prints what it got, and stops the server when told on stdin.
// With "leave" it neither stops nor exits: it ends when its event loop is empty.
import { once } from "node:events";
import { startEmbedded } from "../../../src/db/embedded/start-embedded.ts";

const [dataDir = "", leave] = process.argv.slice(2);
const { url, started, stop } = await startEmbedded({
  dataDir,
  throwaway: process.argv.includes("throwaway"),
});
process.stdout.write(`${JSON.stringify({ url, started })}\n`);
if (leave !== "leave") {
  await once(process.stdin, "data");
  await stop();
  process.stdin.destroy();
}
