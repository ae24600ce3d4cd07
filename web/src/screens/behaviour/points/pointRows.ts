import type { Row } from "../../../api/types.ts";

export type Points = Row<"/api/v1/behaviour-points">;
export type PointKind = Points["kind"];

/** Common reasons, so that an award takes three taps. */
export const presets = [
  { key: "effort", kind: "merit", points: 1 },
  { key: "help", kind: "merit", points: 2 },
  { key: "excellent", kind: "merit", points: 3 },
  { key: "disturb", kind: "demerit", points: 1 },
  { key: "late", kind: "demerit", points: 1 },
] as const satisfies readonly { key: string; kind: PointKind; points: number }[];

/** Points with their sign. */
export const signed = ({ kind, points }: { kind: PointKind; points: number }): string =>
  `${kind === "merit" ? "+" : "−"}${points}`;

/** Path prefixes of the queries that change with points. */
export const pointRefreshes = ["/behaviour-points", "/house-board"] as const;
