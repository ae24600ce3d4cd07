import { accessToken } from "../session/accessToken.ts";
import { Problem } from "./Problem.ts";

/** Fetches a file with the session's token and hands it to the browser under the service's name for it. */
export async function downloadFile(path: string): Promise<void> {
  const token = await accessToken();
  const answer = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
    () => {
      throw new Problem(0, {});
    },
  );
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})));
  const named = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)"?/i.exec(
    answer.headers.get("content-disposition") ?? "",
  );
  const name = named?.[1] ? decodeURIComponent(named[1]) : (named?.[2] ?? path.split("/").at(-1)!);
  const address = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
