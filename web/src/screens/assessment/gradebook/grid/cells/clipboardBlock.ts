/** Reads a block of cells copied from a spreadsheet: rows in lines, cells separated by tabs, quoted where needed. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  const source = text.replace(/(\r\n|\n|\r)$/, "");
  for (let found = cell.exec(source); found; found = cell.exec(source)) {
    const [, quoted, plain, end] = found;
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  return rows;
}

/** Writes a block of cells for a spreadsheet. */
export const writeBlock = (rows: ReadonlyArray<readonly string[]>): string =>
  rows.map((row) => row.join("\t")).join("\n");
