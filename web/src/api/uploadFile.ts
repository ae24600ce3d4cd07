import { accessToken } from "../session/accessToken.ts";
import { Problem } from "./Problem.ts";
import type { Answer, PathOf } from "./types.ts";

/** Sends a file as it is, with the session's token. @param type its media type, as the route takes it */
export async function uploadFile<P extends PathOf<"post">>(
  path: P,
  query: Readonly<Record<string, string>>,
  file: Blob,
  type: string,
): Promise<Answer<P, "post">> {
  const token = await accessToken();
  const headers: Record<string, string> = { "content-type": type };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, {
    method: "POST",
    body: file,
    headers,
  }).catch(() => {
    throw new Problem(0, {});
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(answer.status, body);
  return body;
}
