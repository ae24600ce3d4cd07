import { z } from "zod";
import { byteOrderMark, csvLine } from "../lib/csv.ts";
import type { ListQuery, Page } from "./list.ts";
import { MoneyView } from "./money-schema.ts";

type Money = z.output<typeof MoneyView>;

/** Rows read at once: what is in memory, however long the list is, and for how long other requests wait. */
const rowsAtOnce = 500;

interface Listed {
  schemas: { view: z.ZodObject };
  list(query: ListQuery): Promise<Page<object>>;
}

/** Every row of a list that the caller may see and the filters name, as CSV with the columns of its view. */
export async function* exportList(
  { schemas: { view }, list }: Listed,
  query: Omit<ListQuery, "limit" | "cursor" | "count">,
): AsyncGenerator<string> {
  const own = Object.keys(view.shape);
  const money = own.filter((column) => isMoney(view.shape[column]));
  const columns = money.length > 0 && !own.includes("currency") ? [...own, "currency"] : own;
  // The names of the columns go with the first rows: what fails until then is still answered as a problem.
  let names = byteOrderMark + csvLine(columns);
  let cursor: string | undefined;
  do {
    const given = { ...query, limit: rowsAtOnce, count: false, ...(cursor && { cursor }) } as ListQuery;
    // Outside of a transaction: a slow reader must not hold one open.
    const { data, page } = await list(given);
    const lines = data.map((row) => {
      const cells = withPlainAmounts(view.parse(row) as Record<string, unknown>, money);
      return csvLine(columns.map((column) => cells[column]));
    });
    yield names + lines.join("");
    names = "";
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

/** An amount is a number of its own, which spreadsheets add up; its currency has a column. */
function withPlainAmounts(row: Record<string, unknown>, money: readonly string[]): Record<string, unknown> {
  const amounts = money.map((column) => row[column] as Money | null);
  const currency = row["currency"] ?? amounts.find(Boolean)?.currency;
  const plain = money.map((column, index) => [column, amounts[index]?.amount]);
  return { ...row, ...Object.fromEntries(plain), currency };
}

function isMoney(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isMoney(schema.unwrap());
  return (
    schema instanceof z.ZodObject && Object.keys(schema.shape).join() === Object.keys(MoneyView.shape).join()
  );
}
