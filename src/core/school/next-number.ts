import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { newId } from "../../lib/ids.ts";

interface Sequence {
  schoolId: string;
  kind: string;
  year: number;
  /** Initial prefix of a new sequence; the school can change it later. */
  prefix: string;
}

/**
 * Takes the next number of a sequence, gap-free: its row stays locked until the caller's transaction commits, and a
 * rollback returns the number.
 */
export async function nextNumber(sequence: Sequence): Promise<string> {
  const [number] = await nextNumbers(sequence, 1);
  return number!;
}

/** Takes several consecutive numbers, as `nextNumber` does for one. */
export async function nextNumbers(
  { schoolId, kind, year, prefix }: Sequence,
  count: number,
): Promise<string[]> {
  const [row] = await execute<{ value: string; prefix: string; padding: number }>(sql`
    INSERT INTO number_sequences (school_id, id, kind, year, prefix, next_value)
      VALUES (${schoolId}, ${newId()}, ${kind}, ${year}, ${prefix}, 1 + ${count}::bigint)
    ON CONFLICT (school_id, kind, year)
      DO UPDATE SET next_value = number_sequences.next_value + ${count}::bigint, updated_at = now()
    RETURNING next_value - ${count}::bigint AS value, prefix, padding`);
  const first = BigInt(row!.value);
  return Array.from(
    { length: count },
    (_none, index) => `${row!.prefix}${String(first + BigInt(index)).padStart(row!.padding, "0")}`,
  );
}
