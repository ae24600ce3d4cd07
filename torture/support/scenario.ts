import type { Environment } from "./processes/environment.ts";

export type Numbers = Record<string, number | string | boolean>;

export interface Outcome {
  pass: boolean;
  numbers: Numbers;
}

export interface Scenario {
  id: string;
  /** The property that must hold. */
  name: string;
  timeLimitSeconds: number;
  /** @param count picks the number for a full run, or the smaller one for a quick run */
  run(environment: Environment, count: (full: number, quick: number) => number): Promise<Outcome>;
}
