import type { StoredResponse } from "./client.ts";

/**
 * Waits for a response that must be a success, of this status if one is given.
 * @returns its body
 * @throws an error that shows any other response
 */
export async function ok<B>(response: Promise<StoredResponse<B>>, expected?: number): Promise<B> {
  const { status, body } = await response;
  if (expected === undefined ? status >= 300 : status !== expected)
    throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
