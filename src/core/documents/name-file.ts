import type { documentMediaTypes } from "../../models/documents/index.ts";

type MediaType = (typeof documentMediaTypes)[number];

const extensions: Readonly<Record<MediaType, RegExp>> = {
  "application/pdf": /\.pdf$/i,
  "image/jpeg": /\.jpe?g$/i,
  "image/png": /\.png$/i,
  "image/webp": /\.webp$/i,
};

/** The name of an uploaded file without folders, and with the extension of what the file is. */
export function nameFile(fileName: string, type: MediaType): string {
  const name = fileName.split(/[/\\]/).at(-1)!.trim() || "document";
  const [, extension] = type.split("/");
  return extensions[type].test(name) ? name : `${name}.${extension === "jpeg" ? "jpg" : extension}`;
}
