import type { ResponseOf, Row } from "../../api/types.ts";
import { dotted } from "../../lib/format/isolated.ts";

export type ExternalTest = Row<"/api/v1/external-tests">;
export type GrowthRow = ResponseOf<"/api/v1/students/{id}/growth", "get">["data"][number];

/** Path prefixes of the queries to refetch after tests, results or targets have changed. */
export const testRefreshes = [
  "/external-tests",
  "/external-test-results",
  "/student-targets",
  "/students",
  "/subjects",
] as const;

type Format = (value: number) => string;

/** The scale of a test in words. */
export const scaleText = ({ minScore, maxScore, bands }: ExternalTest, number: Format) =>
  dotted(
    minScore !== null && maxScore !== null && `${number(Number(minScore))}–${number(Number(maxScore))}`,
    bands.join(", "),
  );

/** A score and a band in words. */
export const resultText = (score: string | null, band: string | null, number: Format) =>
  dotted(score !== null && number(Number(score)), band);
