import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { text } from "node:stream/consumers";

/** Sends a request by `node:http`, which leaves path and headers as they are. @returns the response and its body */
export async function sendRequest(
  options: RequestOptions,
  body?: string | Uint8Array,
): Promise<{ response: IncomingMessage; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(options).on("response", resolve).on("error", reject).end(body);
  });
  return { response, body: await text(response) };
}
