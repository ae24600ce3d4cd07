import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Benchmark, below, compare, median } from "../support/benchmark.ts";
import { type Child, startChild } from "../support/child.ts";
import { residentMb } from "../support/processes.ts";
import { serviceCommand, startService } from "../support/service.ts";

const starts = 5;
const calls = 9;
const restMs = 4_000;

const bare = join(import.meta.dirname, "../baselines/bare.ts");

/** Resources that the idle service uses after start-up. */
export const atRest: Benchmark = {
  id: "P-12",
  alias: "rest",
  timeLimit: 120_000,
  async measure({ env }) {
    const ours = await seeStarts(() => startService({ env }));
    const baseline = await seeStarts(() => startChild([bare], { env }));
    const help: number[] = [];
    const nothing: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      nothing.push(timeOf(["-e", "0"]));
      help.push(timeOf([serviceCommand(), "--help"]));
    }
    const memory = { id: "P-12", ours: ours.memoryMb };
    return [
      below({ ...memory, name: "memory of serve at rest, MB" }, 160, "MB"),
      compare(
        {
          ...memory,
          name: "memory of serve at rest against bare Express + Sequelize, MB",
          baseline: baseline.memoryMb,
        },
        { atMost: 1.2 },
      ),
      below(
        {
          id: "P-12",
          name: "start on an existing database to the first answer, ms",
          ours: ours.firstAnswerMs,
          details: { bareMs: Math.round(baseline.firstAnswerMs) },
        },
        2_000,
        "ms",
      ),
      compare(
        { id: "P-12", name: "--help against node -e 0, ms", ours: median(help), baseline: median(nothing) },
        { atMost: 2.5 },
      ),
      below({ id: "P-12", name: "--help, ms", ours: median(help) }, 200, "ms"),
    ];
  },
};

async function seeStarts(start: () => Promise<Child>): Promise<{ firstAnswerMs: number; memoryMb: number }> {
  const firstAnswer: number[] = [];
  const memory: number[] = [];
  for (let turn = 0; turn < starts; turn += 1) {
    const began = performance.now();
    const child = await start();
    try {
      const { status } = await fetch(`${child.url}/health`);
      if (status !== 200) throw new Error(`/health answers ${status}`);
      firstAnswer.push(performance.now() - began);
      await pause(turn < 2 ? restMs : 0);
      if (turn < 2) memory.push(residentMb(child.pid));
    } finally {
      await child.stop();
    }
  }
  return { firstAnswerMs: median(firstAnswer), memoryMb: median(memory) };
}

function timeOf(args: string[]): number {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
  return performance.now() - began;
}
