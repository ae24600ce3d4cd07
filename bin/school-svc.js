#!/usr/bin/env node
// Plain JavaScript for any Node: it starts the service, on the bundled Node where the one at hand is too old.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import nodeModule, { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const wanted = [22, 20];
const main = join(dirname(fileURLToPath(import.meta.url)), "../dist/src/cli/main.js");
const [major, minor] = process.versions.node.split(".").map(Number);
const isNewEnough = major > wanted[0] || (major === wanted[0] && minor >= wanted[1]);

if (!existsSync(main)) {
  fail(`${main} is missing: run "npm run build" first`);
} else if (isNewEnough) {
  keepCompiled();
  await import(main);
} else {
  const bundled = findBundled();
  if (bundled && asksForHelp(process.argv.slice(2))) await help(bundled);
  else if (bundled) run(bundled);
  else
    fail(
      `school-svc needs Node ${wanted.join(".")} or newer; this is ${process.versions.node}. Install one from https://nodejs.org, or add the npm package node@24 beside it`,
    );
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

/** Caches compiled code for the next start, in a folder that only this account can use. */
function keepCompiled() {
  // Node would hold all of it, 18 MB, in memory until the process ends, for a start that is 5 % faster.
  if (["serve", "worker"].includes(process.argv[2])) return;
  if (process.env.NODE_COMPILE_CACHE || process.env.NODE_DISABLE_COMPILE_CACHE) return;
  try {
    const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
    nodeModule.enableCompileCache?.(join(cache, "school-svc"));
  } catch {
    // An account without a home goes without.
  }
}

/** Only where no option can take the word as its value: anything else must run on the newer Node. */
function asksForHelp(words) {
  const [last = "", ...before] = words.slice().reverse();
  const isPlain = (word) => /^[a-z]/.test(word);
  if (words[0] === "help") return words.every(isPlain);
  if (before.length === 0 && (last === "--version" || last === "-V")) return true;
  return (last === "--help" || last === "-h") && before.every(isPlain);
}

/** Help needs nothing of a newer Node as a rule, and a second process would take as long again. */
async function help(node) {
  try {
    await import(main);
  } catch {
    run(node);
  }
}

function findBundled() {
  try {
    return createRequire(import.meta.url).resolve("node/bin/node");
  } catch {
    return null;
  }
}

/** Signals go through to it, its exit code and its end come back. */
function run(node) {
  // Through this file again, which has the newer Node keep its compiled code.
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  // Ctrl-C in a terminal reaches the child by itself, being in the same process group: a second one would force it.
  const forward = (signal) => (signal === "SIGINT" && process.stdin.isTTY) || child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  child.on("error", (error) => fail(`school-svc could not start ${node}: ${error.message}`));
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const each of signals) process.removeListener(each, forward);
    process.kill(process.pid, signal);
  });
}
