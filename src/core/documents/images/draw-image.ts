import type { Sharp } from "sharp";
import { badRequest } from "../../../lib/errors.ts";

export interface DrawnImage {
  full: Buffer;
  thumbnail: Buffer;
}

const FULL_PIXELS = 512;
const THUMBNAIL_PIXELS = 96;
/** More than any phone takes; a small file can claim far more, and would fill the memory when unpacked. */
const MAX_PIXELS = 50_000_000;

/** `photo` is cut to a square around what stands out; `logo` keeps its shape. */
const fits = {
  photo: { fit: "cover", position: "attention" },
  logo: { fit: "inside", withoutEnlargement: true },
} as const;

let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an uploaded picture as JPEG in two sizes: upright, on white, and without the metadata of the original, such as the
 * place where it was taken. Runs in the threads of libvips, one picture at a time, so that memory holds one unpacked.
 * @throws {AppError} 400 `damaged_file`, `too_many_pixels`
 */
export function drawImage(content: Buffer, kind: keyof typeof fits): Promise<DrawnImage> {
  const drawn = last.then(() => draw(content, kind));
  last = drawn.catch(() => {});
  return drawn;
}

async function draw(content: Buffer, kind: keyof typeof fits): Promise<DrawnImage> {
  // Loaded with the first picture: the library takes 20 MB of memory.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const jpeg = (image: Sharp) => image.jpeg({ quality: 85, chromaSubsampling: "4:4:4" }).toBuffer();
  try {
    const full = await jpeg(
      sharp(content, { limitInputPixels: MAX_PIXELS, failOn: "error" })
        .autoOrient()
        .resize(FULL_PIXELS, FULL_PIXELS, fits[kind])
        .flatten({ background: "#ffffff" }),
    );
    const thumbnail = await jpeg(sharp(full).resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: "inside" }));
    return { full, thumbnail };
  } catch (error) {
    if (/pixel limit/.test(String(error)))
      throw badRequest(
        "too_many_pixels",
        "The picture has more than 50 megapixels: make it smaller, and upload that",
      );
    throw badRequest(
      "damaged_file",
      "The picture is damaged and cannot be read: save it again, and upload the new file",
    );
  }
}
