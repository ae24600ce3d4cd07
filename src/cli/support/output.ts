/** Prints one JSON document on stdout. */
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

type Cell = string | number | boolean | Date | readonly string[] | null | undefined;

/** Prints a table. Coloured on a terminal, plain in a pipe or with NO_COLOR. */
export async function printTable(head: string[], rows: Cell[][]): Promise<void> {
  const { default: Table } = await import("cli-table3");
  const colour = process.stdout.isTTY && !process.env["NO_COLOR"];
  const table = new Table({
    head,
    style: colour ? { head: ["cyan"], border: ["grey"] } : { head: [], border: [] },
  });
  table.push(...rows.map((row) => row.map(show)));
  print(table.toString());
}

/** Prints rows as a table, or with `json` as one JSON document. */
export async function printRows<T extends object>(
  rows: T[],
  columns: Array<keyof T & string>,
  json: boolean | undefined,
): Promise<void> {
  if (json) printJson(rows);
  else if (rows.length === 0) print("none");
  else
    await printTable(
      columns,
      rows.map((row) => columns.map((column) => row[column] as Cell)),
    );
}

const show = (cell: Cell): string =>
  cell === null || cell === undefined
    ? ""
    : cell instanceof Date
      ? `${cell.toISOString().replace("T", " ").slice(0, 19)}Z`
      : Array.isArray(cell)
        ? cell.join(", ")
        : String(cell);

/** Creates a progress bar on stderr. Off a terminal it prints one line on completion. */
export function progressBar(title: string): (done: number, total: number, what: string) => void {
  const { stderr } = process;
  return (done, total, what) => {
    const width = 30;
    const full = Math.round((done / total) * width);
    const line = `${title} ${"█".repeat(full)}${"░".repeat(width - full)} ${done}/${total} ${what}`;
    if (stderr.isTTY) stderr.write(`\r\x1b[2K${line}${done === total ? "\n" : ""}`);
    else if (done === total) stderr.write(`${title}: ${total} done\n`);
  };
}
