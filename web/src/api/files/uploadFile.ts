import { withToken } from "../../session/withToken.ts";
import { Problem } from "../Problem.ts";

/**
 * Uploads a file as the raw request body, with the session's token.
 * @param path the path with its parameters filled in
 * @param type the media type expected by the route
 */
export async function uploadFile<T>(
  method: "POST" | "PUT",
  path: string,
  file: Blob,
  type = file.type,
): Promise<T> {
  const upload = async (token: string | undefined) => {
    const headers: Record<string, string> = { "content-type": type || "application/octet-stream" };
    if (token) headers["authorization"] = `Bearer ${token}`;
    const response = await fetch(path, { method, body: file, headers }).catch(() => {
      throw new Problem(0, {});
    });
    return { response };
  };
  const { response: answer } = await withToken(upload, { isWrite: true });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(answer.status, body);
  return body;
}
