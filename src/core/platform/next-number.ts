import { query } from "../../db/query.ts";
import { newId } from "../../lib/ids.ts";

interface Sequence {
  schoolId: string;
  kind: string;
  year: number;
  /** What a new sequence begins with; the school may change it later. */
  prefix: string;
}

const statement = {
  name: "next-number",
  text: `INSERT INTO number_sequences (school_id, id, kind, year, prefix, next_value) VALUES ($1, $2, $3, $4, $5, 1 + $6::bigint)
    ON CONFLICT (school_id, kind, year)
      DO UPDATE SET next_value = number_sequences.next_value + $6::bigint, updated_at = now()
    RETURNING next_value - $6::bigint AS value, prefix, padding`,
};

/**
 * The next number of a sequence, gap-free: its row stays locked until the caller's transaction is committed,
 * and a rollback gives the number back.
 */
export async function nextNumber(sequence: Sequence): Promise<string> {
  const [number] = await nextNumbers(sequence, 1);
  return number!;
}

/** As `nextNumber`, for several that follow each other. */
export async function nextNumbers(
  { schoolId, kind, year, prefix }: Sequence,
  count: number,
): Promise<string[]> {
  const [row] = await query<{ value: string; prefix: string; padding: number }>(
    statement,
    [schoolId, newId(), kind, year, prefix, count],
    { readOnly: false },
  );
  const first = BigInt(row!.value);
  return Array.from(
    { length: count },
    (_none, index) => `${row!.prefix}${String(first + BigInt(index)).padStart(row!.padding, "0")}`,
  );
}
