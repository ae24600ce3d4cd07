/**
 * Chooses a house for each student, in order: the one with the fewest students; among equals the first.
 * @param sizes students in each house by its id, in the order of preference; at least one
 * @returns the house of each student
 */
export function shareOut(
  sizes: ReadonlyMap<string, number>,
  students: readonly string[],
): Map<string, string> {
  const counts = new Map(sizes);
  const houses = [...counts.keys()];
  return new Map(
    students.map((student) => {
      const smallest = houses.reduce((best, each) => (counts.get(each)! < counts.get(best)! ? each : best));
      counts.set(smallest, counts.get(smallest)! + 1);
      return [student, smallest];
    }),
  );
}
