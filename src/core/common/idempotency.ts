import { createHash } from "node:crypto";
import { currentSchool } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { withCommit } from "../../db/transaction.ts";
import { actor } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";

export interface StoredResponse {
  status: number;
  body: string;
}

interface Request {
  key: string;
  /** Method and path. */
  name: string;
  input: unknown;
}

/**
 * Runs a request once per idempotency key of the caller, in the running transaction: response and effect are committed
 * together. A concurrent request with the same key waits for the commit. A failed request leaves nothing behind and can be
 * retried with the same key.
 * @returns the response; `replayed` if it is the stored one of an earlier request
 * @throws {AppError} 409 `idempotency_key_reused` if the key was used for another request
 */
export async function once(
  { key, name, input }: Request,
  run: () => Promise<StoredResponse>,
): Promise<StoredResponse & { replayed: boolean }> {
  const hash = createHash("sha256")
    .update(name)
    .update("\0")
    .update(JSON.stringify(input) ?? "")
    .digest("base64url");
  const caller = actor().id;
  const [claimed] = await execute<{ id: string }>(sql`
    INSERT INTO idempotency_keys (school_id, id, user_id, key, request, request_hash)
    VALUES (${currentSchool}, ${newId()}, ${caller}, ${key}, ${name}, ${hash})
      ON CONFLICT (school_id, user_id, key) DO NOTHING RETURNING id`);
  if (!claimed) {
    const [before] = await query<{ request_hash: string; status: number; answer: string }>(sql`
      SELECT request_hash, status, answer FROM idempotency_keys WHERE school_id = ${currentSchool}
        AND user_id = ${caller} AND key = ${key}`);
    if (before?.request_hash !== hash)
      throw conflict(
        "idempotency_key_reused",
        "This Idempotency-Key was used for another request; use a new one",
      );
    return { status: before.status, body: before.answer, replayed: true };
  }
  const response = await run();
  withCommit(() =>
    execute(sql`
      UPDATE idempotency_keys SET status = ${response.status}, answer = ${response.body}, updated_at = now()
        WHERE school_id = ${currentSchool} AND id = ${claimed.id}`),
  );
  return { ...response, replayed: false };
}
