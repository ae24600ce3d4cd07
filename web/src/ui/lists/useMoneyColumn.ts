import type { Money } from "../../api/types.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSession } from "../../session/useSession.ts";
import type { Column } from "./DataTable.tsx";

/** Makes columns of amounts, `key` in each row. The school's currency is in the heading, and beside an amount only if it is another one. */
export function useMoneyColumn() {
  const { amount, money } = useFormat();
  const currency = useSession()?.school.currency;
  return <K extends string>(
    header: string,
    key: K,
    rest: Pick<Column<unknown>, "csv" | "sort" | "phone"> = {},
  ): Column<{ [Each in K]?: Money | null | undefined }> => ({
    header: currency ? `${header}, ${currency}` : header,
    align: "end",
    cell: ({ [key]: value }) => value && (value.currency === currency ? amount(value) : money(value)),
    ...rest,
  });
}
