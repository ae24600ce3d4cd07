import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, unprepared } from "../../../db/sql.ts";
import { fileServices } from "../file-services.ts";

export const imageSizes = ["full", "thumbnail"] as const;
export type ImageSize = (typeof imageSizes)[number];

export interface ImageContent {
  file: { type: string; name: string; version: string };
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Finds an image in one size.
 * @param name of the file, without extension
 * @param id SQL that gives the id of the image, or null
 */
export async function readImage(name: string, id: Sql, size: ImageSize): Promise<ImageContent | null> {
  const [found] = await query<{ id: string; full: string; thumbnail: string }>(unprepared`
    SELECT id, sha256 AS full, thumbnail_sha256 AS thumbnail FROM images
    WHERE school_id = ${currentSchool} AND id = (${id})`);
  if (!found) return null;
  return {
    file: { type: "image/jpeg", name: `${name}.jpg`, version: `${found.id}-${size}` },
    chunks: fileServices().store.read(found[size]),
  };
}
