import type { StoredResponse } from "./client.ts";

/** Waits for a response that must be a success. @returns its body @throws an error that shows any other response */
export async function ok<B>(response: Promise<StoredResponse<B>>): Promise<B> {
  const { status, body } = await response;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
