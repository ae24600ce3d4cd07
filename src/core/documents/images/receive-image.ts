import { buffer } from "node:stream/consumers";
import { checkFile } from "../check-file.ts";
import { fileServices } from "../file-services.ts";
import { type DrawnImage, drawImage } from "./draw-image.ts";

const accepted = ["image/jpeg", "image/png", "image/webp"] as const;

/** The body of an upload: the picture as it is. */
export const imageFile: { type: string[]; maxMegabytes: () => number } = {
  type: [...accepted],
  maxMegabytes: () => fileServices().maxMegabytes,
};

/** Receives an uploaded picture and re-encodes it. @throws {AppError} 400 if it is not a JPEG, PNG or WebP that can be read */
export async function receiveImage(
  bytes: AsyncIterable<Uint8Array>,
  kind: "photo" | "logo",
): Promise<DrawnImage> {
  const content = await buffer(bytes);
  checkFile(content, accepted, "a JPEG, PNG or WebP picture");
  return drawImage(content, kind);
}
