import i18next from "i18next";
import { withToken } from "../../session/withToken.ts";
import { Problem } from "../Problem.ts";

/**
 * Downloads a file and saves it under the name sent by the service.
 * @param secret the token of a link, instead of that of the session
 */
export async function downloadFile(path: string, secret?: string): Promise<void> {
  const load = async (token: string | undefined) => ({
    response: await fetch(path, {
      // Papers are printed in the language of the console.
      headers: { "accept-language": i18next.language, ...(token && { authorization: `Bearer ${token}` }) },
    }).catch(() => {
      throw new Problem(0, {});
    }),
  });
  const { response } = secret === undefined ? await withToken(load) : await load(secret);
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => ({})));
  const named = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)"?/i.exec(
    response.headers.get("content-disposition") ?? "",
  );
  const name = named?.[1] ? decodeURIComponent(named[1]) : (named?.[2] ?? path.split("/").at(-1)!);
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
