import { accessToken } from "../session/accessToken.ts";
import { Problem } from "./Problem.ts";

/**
 * Sends a file as it is, with the session's token.
 * @param path with what belongs to it in place
 * @param type its media type, as the route takes it
 */
export async function uploadFile<T>(
  method: "POST" | "PUT",
  path: string,
  file: Blob,
  type = file.type,
): Promise<T> {
  const token = await accessToken();
  const headers: Record<string, string> = { "content-type": type || "application/octet-stream" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const answer = await fetch(path, { method, body: file, headers }).catch(() => {
    throw new Problem(0, {});
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(answer.status, body);
  return body;
}
