import { actorId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { Image } from "../../../models/documents/index.ts";
import { storeFiles } from "../store/store-files.ts";
import type { DrawnImage } from "./draw-image.ts";

/** Stores an image in the running transaction. @returns its id @throws {AppError} 409 `file_quota` */
export async function keepImage({ full, thumbnail }: DrawnImage): Promise<string> {
  const [sha256, thumbnailSha256] = await storeFiles(full, thumbnail);
  const { id } = await Image.create({
    id: newId(),
    sha256: sha256!,
    thumbnailSha256: thumbnailSha256!,
    uploadedBy: actorId(),
  });
  return id;
}
