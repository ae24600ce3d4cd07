#!/usr/bin/env node
// Plain JavaScript for any Node: it starts the service, on the bundled Node where the one at hand is too old.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const wanted = [22, 20];
const main = join(dirname(fileURLToPath(import.meta.url)), "../dist/src/cli/main.js");
const [major, minor] = process.versions.node.split(".").map(Number);

if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) {
  await import(main);
} else {
  const bundled = findBundled();
  if (bundled) run(bundled);
  else {
    process.stderr.write(
      `school-svc needs Node ${wanted.join(".")} or newer; this is ${process.versions.node}. Install one from https://nodejs.org, or add the npm package node@24 beside it.\n`,
    );
    process.exitCode = 1;
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
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: "inherit" });
  // From a terminal the child gets them by itself, being in the same process group: a second copy would force it.
  const forward = (signal) => !process.stdin.isTTY && child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, forward);
  child.on("error", (error) => {
    process.stderr.write(`school-svc could not start ${node}: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const each of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeListener(each, forward);
    process.kill(process.pid, signal);
  });
}
