import { text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A photo of a person or the logo of the school: a JPEG in two sizes. A new upload is a new row. */
export class Image extends tenantTable({
  sha256: text(),
  thumbnailSha256: text(),
  /** Id of an account. */
  uploadedBy: uuid().nullable(),
}) {}

table(Image, "images");
