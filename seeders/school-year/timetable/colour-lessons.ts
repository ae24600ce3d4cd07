/** A teacher with a weekly number of lessons for a section. */
interface Teaching {
  teacher: number;
  section: number;
  lessons: number;
}

/**
 * Assigns every lesson a slot of the week so that no teacher and no section is in two places at once: an edge colouring of
 * the bipartite graph of teachers and sections, which exists if nobody has more lessons than there are slots (König).
 * @returns the slots of each teaching, 0 to slots - 1
 * @throws {RangeError} if somebody has more lessons than there are slots
 */
export function colourLessons(teachings: readonly Teaching[], slots: number): number[][] {
  const teachers: Array<Array<number | undefined>> = [];
  const sections: Array<Array<number | undefined>> = [];
  const edges: Array<{ teacher: number; section: number; teaching: number; slot: number }> = [];
  const free = (taken: Array<number | undefined>) => {
    for (let slot = 0; slot < slots; slot += 1) if (taken[slot] === undefined) return slot;
    throw new RangeError(`More lessons than the ${slots} slots of a week`);
  };
  const place = (edge: number, slot: number) => {
    const { teacher, section } = edges[edge]!;
    teachers[teacher]![slot] = edge;
    sections[section]![slot] = edge;
    edges[edge]!.slot = slot;
  };

  teachings.forEach(({ teacher, section, lessons }, teaching) => {
    teachers[teacher] ??= [];
    sections[section] ??= [];
    for (let lesson = 0; lesson < lessons; lesson += 1) {
      const edge = edges.push({ teacher, section, teaching, slot: -1 }) - 1;
      const a = free(teachers[teacher]);
      const b = free(sections[section]);
      if (a !== b) freeUp(section, a, b);
      place(edge, a);
    }
  });

  /** Swaps the slots a and b along the path that leaves the section at slot a, after which a is free there. */
  function freeUp(section: number, a: number, b: number): void {
    const path: number[] = [];
    let edge = sections[section]![a];
    let atSection = true;
    while (edge !== undefined) {
      path.push(edge);
      const next: Array<number | undefined> = atSection
        ? teachers[edges[edge]!.teacher]!
        : sections[edges[edge]!.section]!;
      edge = next[atSection ? b : a];
      atSection = !atSection;
    }
    for (const each of path) {
      const { teacher, section, slot } = edges[each]!;
      teachers[teacher]![slot] = undefined;
      sections[section]![slot] = undefined;
    }
    for (const each of path) place(each, edges[each]!.slot === a ? b : a);
  }

  const result = teachings.map((): number[] => []);
  for (const { teaching, slot } of edges) result[teaching]!.push(slot);
  return result.map((each) => each.sort((x, y) => x - y));
}
