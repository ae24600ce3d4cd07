/** The marks of an axis: round numbers, about four of them, that enclose what is shown. */
export function ticksOf(least: number, most: number, wholeOnly = false): number[] {
  const span = most - least || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough)! * power;
  const step = wholeOnly ? Math.max(1, Math.ceil(round)) : round;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.ceil(most / step - 1e-9);
  // Multiplied, not added up: the tenth tenth is 1.
  return Array.from({ length: last - first + 1 }, (_none, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
