import { createHash } from "node:crypto";
import { query } from "../db/query.ts";
import { withCommit } from "../db/transaction.ts";
import { actor, schoolId } from "../lib/context.ts";
import { conflict } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";

export interface Answer {
  status: number;
  body: string;
}

interface Request {
  key: string;
  /** What is asked of whom: method and path. */
  name: string;
  input: unknown;
}

const take = {
  name: "take-idempotency-key",
  text: `INSERT INTO idempotency_keys (school_id, id, user_id, key, request, request_hash)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (school_id, user_id, key) DO NOTHING RETURNING id`,
};
const find = {
  name: "find-idempotency-key",
  text: `SELECT request_hash, status, answer FROM idempotency_keys WHERE school_id = $1 AND user_id = $2 AND key = $3`,
};
const keep = {
  name: "keep-answer",
  text: `UPDATE idempotency_keys SET status = $3, answer = $4, updated_at = now() WHERE school_id = $1 AND id = $2`,
};

/**
 * Has an effect once for a key of the caller, in the running transaction: answer and effect are committed together.
 * Whoever comes with the same key meanwhile waits for that. What fails leaves nothing behind, and can be tried again.
 * @returns the answer, and whether it is the one that was given before
 * @throws {AppError} 409 `idempotency_key_reused` where the key came with another request before
 */
export async function once(
  { key, name, input }: Request,
  run: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const hash = createHash("sha256")
    .update(name)
    .update("\0")
    .update(JSON.stringify(input) ?? "")
    .digest("base64url");
  const caller = actor().id;
  const [taken] = await query<{ id: string }>(take, [schoolId(), newId(), caller, key, name, hash], {
    readOnly: false,
  });
  if (!taken) {
    const [before] = await query<{ request_hash: string; status: number; answer: string }>(find, [
      schoolId(),
      caller,
      key,
    ]);
    if (before?.request_hash !== hash)
      throw conflict(
        "idempotency_key_reused",
        "This Idempotency-Key came with another request: use a new one",
      );
    return { status: before.status, body: before.answer, replayed: true };
  }
  const answer = await run();
  withCommit(() => query(keep, [schoolId(), taken.id, answer.status, answer.body], { readOnly: false }));
  return { ...answer, replayed: false };
}
