import { accessToken } from "../session/accessToken.ts";
import { Problem } from "./Problem.ts";

/** Sends a file as it is, with the session's token. @returns what the service answers */
export async function sendFile<T>(method: "post" | "put", path: string, file: File): Promise<T> {
  const token = await accessToken();
  const answer = await fetch(path, {
    method,
    headers: {
      "content-type": file.type || "application/octet-stream",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: file,
  }).catch(() => {
    throw new Problem(0, {});
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(answer.status, body);
  return body;
}
