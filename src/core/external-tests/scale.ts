import { z } from "zod";
import type { Fault } from "../../lib/errors.ts";
import { compare, exact } from "../../lib/exact.ts";
import type { ExternalTest } from "../../models/external-tests/index.ts";
import { asText, text } from "../common/input/schemas.ts";

export const MAX_BANDS = 30;

/** A score of a test, which may be negative. */
export const TestScore = z
  .string(asText("62.5"))
  .regex(/^-?\d{1,6}(\.\d{1,2})?$/, "must be a decimal like 62.5");

export const Band = text(40);

type Scale = Pick<ExternalTest, "minScore" | "maxScore" | "bands">;

/** Checks that a score and a band are on the scale of a test. @param names of the fields, for the faults */
export function scaleFaults(
  { minScore, maxScore, bands }: Scale,
  { score, band }: { score?: string | null | undefined; band?: string | null | undefined },
  names: { score: string; band: string },
): Fault[] {
  const faults: Fault[] = [];
  if (score) {
    if (minScore === null || maxScore === null)
      faults.push({ path: names.score, message: "must be empty: this test has bands only" });
    else if (compare(exact(score), exact(minScore)) < 0 || compare(exact(score), exact(maxScore)) > 0)
      faults.push({ path: names.score, message: `must be from ${minScore} to ${maxScore}` });
  }
  if (band && !bands.includes(band))
    faults.push({
      path: names.band,
      message: bands.length ? `must be one of ${bands.join(", ")}` : "must be empty: this test has no bands",
    });
  return faults;
}
