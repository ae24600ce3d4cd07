import { withToken } from "../../session/withToken.ts";
import { Problem } from "../Problem.ts";

/** Reads an image with the session's token. @returns a data URL, or null if there is none */
export async function readImage(path: string, signal: AbortSignal): Promise<string | null> {
  const { response } = await withToken(async (token) => ({
    response: await fetch(path, {
      signal,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }),
  }));
  if (response.status === 404) return null;
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => ({})));
  const reader = new FileReader();
  const read = new Promise<string>((done, failed) => {
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
  });
  reader.readAsDataURL(await response.blob());
  return read;
}
