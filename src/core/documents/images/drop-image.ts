import { Image } from "../../../models/documents/index.ts";
import { releaseFiles } from "../store/release-files.ts";

/** Removes an image that nothing points at any more, if there was one. The caller holds the lock `files`. */
export async function dropImage(id: string | null): Promise<void> {
  const image = id && (await Image.findByPk(id));
  if (!image) return;
  await image.destroy();
  await releaseFiles(image.sha256, image.thumbnailSha256);
}
