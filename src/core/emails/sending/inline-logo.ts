import { LRUCache } from "lru-cache";
import { sql } from "../../../db/sql.ts";
import type { Attachment } from "../../../lib/delivery/mailer.ts";
import { platformQuery } from "../../common/platform-query.ts";
import { smallContent } from "../../common/stored-files/small-content.ts";

/** Logos of schools by school and SHA-256: a bulk sending reads each once. A thumbnail has about 5 kB. */
const logos = new LRUCache<string, Buffer>({ max: 200 });

/** The address of a school's uploaded logo within an email: it travels along, so that clients show it without asking. */
export const logoAddress = (sha256: string): string => `cid:${sha256}@logo`;

const inLogo = /"cid:([\da-f]{64})@logo"/;

/** Finds the logo that the HTML of an email shows. Nothing if it shows none, or the school has removed it since. */
export async function inlineLogo(schoolId: string, html: string): Promise<Attachment[]> {
  const sha256 = inLogo.exec(html)?.[1];
  if (!sha256) return [];
  const key = `${schoolId} ${sha256}`;
  let content = logos.get(key);
  if (!content) {
    const [file] = await platformQuery<{ sha256: string; content: Buffer | null }>(sql`
      SELECT sha256, content FROM stored_files WHERE school_id = ${schoolId} AND sha256 = ${sha256}`);
    if (!file) return [];
    content = await smallContent(schoolId, file);
    logos.set(key, content);
  }
  return [{ fileName: "logo.jpg", contentType: "image/jpeg", content, cid: `${sha256}@logo` }];
}
