/** Calculates the correlation of two lists of equal length (Pearson). @returns null if one of them does not vary */
export function correlation(a: readonly number[], b: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((total, each) => total + each, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const [fromA, fromB] = [value - meanA, b[index]! - meanB];
    both += fromA * fromB;
    ofA += fromA ** 2;
    ofB += fromB ** 2;
  }
  // Sums of decimals are not exactly zero where nothing varies.
  return ofA > 1e-9 && ofB > 1e-9 ? both / Math.sqrt(ofA * ofB) : null;
}
