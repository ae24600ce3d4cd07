import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import test, { type ExecutionContext, registerCompletionHandler } from "ava";
import { setClock } from "../../../src/lib/clock.ts";
import { closeLeftoverApps } from "../app.ts";
import { type DeclaredTests, declaredBy } from "./declare-tests.ts";
import { type Duration, recordFile } from "./durations.ts";
import { filesOfSuite } from "./suite-files.ts";

const root = join(import.meta.dirname, "../../..");
const facade = pathToFileURL(join(import.meta.dirname, "declare-tests.ts")).href;
const tests = pathToFileURL(join(root, "test/")).href;

/**
 * Runs many test files sequentially in this worker, each as one AVA test, so that the service is loaded and compiled once for
 * all of them. Each file still has its own database and its own app, which it closes at its end.
 * @param index of the suite, from 0
 */
export function runSuite(index: number): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "ava" && context.parentURL?.startsWith(tests) && context.parentURL.endsWith(".test.ts")
        ? { url: facade, shortCircuit: true }
        : next(specifier, context),
  });
  // A failed test may leave a server open, which would keep the worker alive.
  registerCompletionHandler(() => process.exit());
  for (const file of filesOfSuite(index))
    test.serial(file, async (t) => {
      const began = performance.now();
      const before = process.threadCpuUsage();
      const record = (figures: Figures) => {
        const { user, system } = process.threadCpuUsage(before);
        recordFile({
          file,
          ms: Math.round(performance.now() - began),
          cpuMs: Math.round((user + system) / 1000),
          ...figures,
        });
      };
      try {
        record(await runFile(t, join(root, file)));
      } catch (error) {
        record({ tests: 0, failed: true });
        throw error;
      }
    });
}

type Figures = Required<Pick<Duration, "tests" | "failed">>;

async function runFile(t: ExecutionContext, file: string): Promise<Figures> {
  const declared = await declaredBy(() => import(pathToFileURL(file).href)).catch(async (error: unknown) => {
    // What the file started before it failed would keep the next files from starting theirs.
    await closeLeftoverApps();
    throw error;
  });
  const count = declared.serial.length + declared.concurrent.length;
  if (count === 0) t.fail("The file declares no tests");
  const failures: Failure[] = [];
  try {
    for (const hook of declared.before) await hook(t);
    for (const each of declared.serial) await runTest(t, declared, each, failures);
    await Promise.all(declared.concurrent.map((each) => runTest(t, declared, each, failures)));
  } finally {
    for (const hook of declared.after) await hook(t);
    await closeLeftoverApps();
    setClock();
  }
  t.log(`${count} tests`);
  for (const { title, attempt } of failures.slice(1)) {
    t.log(`Failed: ${title}\n${attempt.errors.map(({ stack }) => stack).join("\n")}`);
    attempt.discard({ retainLogs: true });
  }
  if (failures[0]) {
    t.log(`Failed: ${failures[0].title}`);
    failures[0].attempt.commit();
  }
  return { tests: count, failed: count === 0 || failures.length > 0 };
}

interface Failure {
  title: string;
  attempt: Awaited<ReturnType<ExecutionContext["try"]>>;
}

async function runTest(
  t: ExecutionContext,
  { beforeEach, afterEach }: DeclaredTests,
  { title, body }: DeclaredTests["serial"][number],
  failures: Failure[],
): Promise<void> {
  const attempt = await t.try(title, async (attempted) => {
    for (const hook of beforeEach) await hook(attempted);
    try {
      await body(attempted);
    } finally {
      for (const hook of afterEach) await hook(attempted);
    }
  });
  if (attempt.passed) attempt.commit({ retainLogs: false });
  else failures.push({ title, attempt });
}
