import { accessToken, replaceAccessToken } from "./accessToken.ts";
import { openWrites } from "./openWrites.ts";

type Answer = { response: Response };

/**
 * Sends a request with the session's token. A refused token is replaced once; if the new one is refused too, the session has
 * ended: the request waits for the next sign-in if the page has unsaved entries, otherwise the sign-in page is shown.
 * @param isWrite true if entries depend on the request: while it is open, the page counts as unsaved
 */
export const withToken = <T extends Answer>(
  send: (token: string | undefined) => Promise<T>,
  { isWrite = false } = {},
): Promise<T> => (isWrite ? openWrites.during(() => attempt(send)) : attempt(send));

async function attempt<T extends Answer>(send: (token: string | undefined) => Promise<T>): Promise<T> {
  let token = await accessToken();
  let response = await send(token);
  for (const last of [false, true]) {
    if (response.response.status !== 401 || !token) break;
    token = await replaceAccessToken(token, { last });
    if (!token) break;
    response = await send(token);
  }
  return response;
}
