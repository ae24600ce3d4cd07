import { auditChain } from "./bars/audit-chain.ts";
import { databaseAway } from "./bars/database-away.ts";
import { databaseLost } from "./bars/database-lost.ts";
import { databaseRestarts } from "./bars/database-restarts.ts";
import { enumeration } from "./bars/enumeration.ts";
import { feeRun } from "./bars/fee-run.ts";
import { forgedTokens } from "./bars/forged-tokens.ts";
import { fuzzing } from "./bars/fuzzing.ts";
import { injection } from "./bars/injection.ts";
import { killedService } from "./bars/killed-service.ts";
import { mailFairness } from "./bars/mail-fairness.ts";
import { mailKills, mailRestarts, mailStops } from "./bars/mail-kills.ts";
import { mailMemory } from "./bars/mail-memory.ts";
import { mailPaused } from "./bars/mail-paused.ts";
import { messages } from "./bars/messages.ts";
import { migrationSafety } from "./bars/migration-safety.ts";
import { outsideAddresses } from "./bars/outside-addresses.ts";
import { overload } from "./bars/overload.ts";
import { partners } from "./bars/partners.ts";
import { paymentStorm } from "./bars/payment-storm.ts";
import { payments } from "./bars/payments.ts";
import { policyCost } from "./bars/policy-cost.ts";
import { poolIsolation } from "./bars/pool-isolation.ts";
import { problemDetails } from "./bars/problem-details.ts";
import { realtime } from "./bars/realtime.ts";
import { redisAway } from "./bars/redis-away.ts";
import { refreshFamily } from "./bars/refresh-family.ts";
import { rollingRestart } from "./bars/rolling-restart.ts";
import { poisonSchedule, scheduleOutage, wrongClocks } from "./bars/schedules.ts";
import { secretsKept } from "./bars/secrets.ts";
import { slowClients } from "./bars/slow-clients.ts";
import { ticks } from "./bars/ticks.ts";
import { worstInput } from "./bars/worst-input.ts";
import { everyZone } from "./bars/zones.ts";
import type { Bar, Outcome } from "./support/bar.ts";
import { openSite } from "./support/site.ts";

// `npm run torture` runs every bar, `npm run torture -- B-05 B-52` some of them, `--quick` all with smaller numbers.
const bars: readonly Bar[] = [
  poolIsolation,
  policyCost,
  forgedTokens,
  refreshFamily,
  enumeration,
  injection,
  outsideAddresses,
  secretsKept,
  problemDetails,
  fuzzing,
  worstInput,
  payments,
  auditChain,
  paymentStorm,
  feeRun,
  killedService,
  databaseRestarts,
  slowClients,
  overload,
  redisAway,
  realtime,
  messages,
  migrationSafety,
  databaseAway,
  databaseLost,
  partners,
  mailKills,
  mailRestarts,
  mailStops,
  mailPaused,
  mailFairness,
  mailMemory,
  ticks,
  scheduleOutage,
  poisonSchedule,
  wrongClocks,
  rollingRestart,
  everyZone,
];

const words = process.argv.slice(2);
const quick = words.includes("--quick");
const chosen = words.filter((word) => word !== "--quick");
const unknown = chosen.filter((id) => !bars.some((bar) => bar.id === id));
if (unknown.length) {
  console.error(`There is no ${unknown.join(", ")}. There are: ${bars.map(({ id }) => id).join(", ")}`);
  process.exit(2);
}

const results: Array<{ bar: Bar; outcome: Outcome; seconds: number }> = [];
for (const bar of bars.filter(({ id }) => chosen.length === 0 || chosen.includes(id))) {
  console.error(`${bar.id} ...`);
  const began = performance.now();
  const outcome = await attempt(bar);
  results.push({ bar, outcome, seconds: Math.round((performance.now() - began) / 1000) });
  console.log(JSON.stringify({ id: bar.id, ...outcome }));
}
console.error("");
for (const { bar, outcome, seconds } of results)
  console.error(`${outcome.pass ? "pass" : "FAIL"}  ${bar.id.padEnd(14)} ${bar.name} (${seconds} s)`);
// What a bar that ran out of time left under way must not hold up the end.
process.exit(results.every(({ outcome }) => outcome.pass) ? 0 : 1);

/** A bar that fails to run, or does not end, has not passed. */
async function attempt(bar: Bar): Promise<Outcome> {
  const site = openSite();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const tooLong = () => reject(new Error(`longer than ${bar.timeLimitSeconds} s`));
    timer = setTimeout(tooLong, bar.timeLimitSeconds * 1000);
  });
  try {
    return await Promise.race([bar.run(site, (full, less) => (quick ? less : full)), limit]);
  } catch (error) {
    return { pass: false, numbers: { error: (error as Error).stack ?? String(error) } };
  } finally {
    clearTimeout(timer);
    await site.close();
  }
}
