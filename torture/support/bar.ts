import type { Site } from "./site.ts";

export type Numbers = Record<string, number | string | boolean>;

export interface Outcome {
  pass: boolean;
  numbers: Numbers;
}

export interface Bar {
  id: string;
  /** What has to hold. */
  name: string;
  timeLimitSeconds: number;
  /** @param count picks the number for a full run, or the smaller one for a quick run */
  run(site: Site, count: (full: number, quick: number) => number): Promise<Outcome>;
}
