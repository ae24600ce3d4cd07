import { familyRush } from "./scenarios/admissions/family-rush.ts";
import { enumeration } from "./scenarios/attacks/enumeration.ts";
import { forgedTokens } from "./scenarios/attacks/forged-tokens.ts";
import { fuzzing } from "./scenarios/attacks/fuzzing.ts";
import { injection } from "./scenarios/attacks/injection.ts";
import { outsideAddresses } from "./scenarios/attacks/outside-addresses.ts";
import { policyCost } from "./scenarios/attacks/policy-cost.ts";
import { poolIsolation } from "./scenarios/attacks/pool-isolation.ts";
import { problemDetails } from "./scenarios/attacks/problem-details.ts";
import { refreshFamily } from "./scenarios/attacks/refresh-family.ts";
import { secretsKept } from "./scenarios/attacks/secrets.ts";
import { slowClients } from "./scenarios/attacks/slow-clients.ts";
import { worstInput } from "./scenarios/attacks/worst-input.ts";
import { emailFairness } from "./scenarios/delivery/mail-fairness.ts";
import { emailKills, emailRestarts, emailStops } from "./scenarios/delivery/mail-kills.ts";
import { emailMemory } from "./scenarios/delivery/mail-memory.ts";
import { emailPaused } from "./scenarios/delivery/mail-paused.ts";
import { messages } from "./scenarios/delivery/messages.ts";
import { partners } from "./scenarios/delivery/partners.ts";
import { realtime } from "./scenarios/delivery/realtime.ts";
import { poisonSchedule, scheduleOutage, wrongClocks } from "./scenarios/delivery/schedules.ts";
import { ticks } from "./scenarios/delivery/ticks.ts";
import { databaseAway } from "./scenarios/faults/database-away.ts";
import { databaseLost } from "./scenarios/faults/database-lost.ts";
import { databasePaused } from "./scenarios/faults/database-paused.ts";
import { databaseRestarts } from "./scenarios/faults/database-restarts.ts";
import { failOver } from "./scenarios/faults/fail-over.ts";
import { killedService } from "./scenarios/faults/killed-service.ts";
import { migrationSafety } from "./scenarios/faults/migration-safety.ts";
import { overload } from "./scenarios/faults/overload.ts";
import { patroni } from "./scenarios/faults/patroni.ts";
import { pooler } from "./scenarios/faults/pooler.ts";
import { previousVersion } from "./scenarios/faults/previous-version.ts";
import { redisAway } from "./scenarios/faults/redis-away.ts";
import { replica } from "./scenarios/faults/replica.ts";
import { rollingRestart } from "./scenarios/faults/rolling-restart.ts";
import { schoolMove } from "./scenarios/faults/school-move.ts";
import { everyZone } from "./scenarios/faults/zones.ts";
import { auditChain } from "./scenarios/money/audit-chain.ts";
import { feeRun } from "./scenarios/money/fee-run.ts";
import { paymentStorm } from "./scenarios/money/payment-storm.ts";
import { payments } from "./scenarios/money/payments.ts";
import { installations } from "./scenarios/scale/installations.ts";
import { parentsEvening } from "./scenarios/teaching/parents-evening.ts";
import { quizRush } from "./scenarios/teaching/quiz-rush.ts";
import { openEnvironment } from "./support/processes/environment.ts";
import type { Outcome, Scenario } from "./support/scenario.ts";

// `npm run torture` runs every scenario, `npm run torture -- B-05 B-52` some of them, `--quick` all with smaller numbers.
const scenarios: readonly Scenario[] = [
  poolIsolation,
  pooler,
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
  familyRush,
  quizRush,
  parentsEvening,
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
  previousVersion,
  databaseAway,
  databaseLost,
  databasePaused,
  failOver,
  patroni,
  replica,
  schoolMove,
  installations,
  partners,
  emailKills,
  emailRestarts,
  emailStops,
  emailPaused,
  emailFairness,
  emailMemory,
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
const unknown = chosen.filter((id) => !scenarios.some((scenario) => scenario.id === id));
if (unknown.length) {
  console.error(`There is no ${unknown.join(", ")}. There are: ${scenarios.map(({ id }) => id).join(", ")}`);
  process.exit(2);
}

const results: Array<{ scenario: Scenario; outcome: Outcome; seconds: number }> = [];
for (const scenario of scenarios.filter(({ id }) => chosen.length === 0 || chosen.includes(id))) {
  console.error(`${scenario.id} ...`);
  const began = performance.now();
  const outcome = await attempt(scenario);
  results.push({ scenario, outcome, seconds: Math.round((performance.now() - began) / 1000) });
  console.log(JSON.stringify({ id: scenario.id, ...outcome }));
}
console.error("");
for (const { scenario, outcome, seconds } of results)
  console.error(
    `${outcome.pass ? "pass" : "FAIL"}  ${scenario.id.padEnd(14)} ${scenario.name} (${seconds} s)`,
  );
// Work left over by a scenario that timed out must not delay the exit.
process.exit(results.every(({ outcome }) => outcome.pass) ? 0 : 1);

/** Runs a scenario; one that throws or times out has failed. */
async function attempt(scenario: Scenario): Promise<Outcome> {
  const environment = openEnvironment();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const tooLong = () => reject(new Error(`longer than ${scenario.timeLimitSeconds} s`));
    timer = setTimeout(tooLong, scenario.timeLimitSeconds * 1000);
  });
  try {
    return await Promise.race([scenario.run(environment, (full, less) => (quick ? less : full)), limit]);
  } catch (error) {
    return { pass: false, numbers: { error: (error as Error).stack ?? String(error) } };
  } finally {
    clearTimeout(timer);
    await environment.close();
  }
}
