interface Result {
  takenOn: string;
  /** In hundredths. */
  score: number | null;
  band: string | null;
}

/** Compares results plainly, in whole numbers. @param bands the lowest first */
export function growthOf(
  results: readonly Result[],
  target: Omit<Result, "takenOn"> | null,
  bands: readonly string[],
) {
  const [latest, before] = results.toSorted((a, b) => (a.takenOn < b.takenOn ? 1 : -1));
  const level = (of: { band: string | null } | null | undefined) =>
    of?.band ? bands.indexOf(of.band) : null;
  const difference = (one: number | null | undefined, other: number | null | undefined) =>
    one == null || other == null ? null : one - other;
  const against = difference(latest?.score, target?.score) ?? difference(level(latest), level(target));
  return {
    takenOn: latest?.takenOn ?? null,
    scoreChange: difference(latest?.score, before?.score),
    bandChange: difference(level(latest), level(before)),
    standing: against === null ? null : against > 0 ? "above" : against < 0 ? "below" : "on",
  };
}
