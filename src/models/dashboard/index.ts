import { DailyMetric } from "./daily-metric.ts";

export { DailyMetric };

export function associate(): void {}
