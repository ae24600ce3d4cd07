import { Document } from "./document.ts";
import { Image } from "./image.ts";
import { StoredFile } from "./stored-file.ts";

export { documentMediaTypes, documentOwnerTypes, documentStatuses, documentTypes } from "./document.ts";
export { Document, Image, StoredFile };

export function associate(): void {}
