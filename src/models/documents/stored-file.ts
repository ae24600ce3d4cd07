import { bytes, integer, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The bytes of a file, once per school and content. */
export class StoredFile extends tenantTable({
  /** SHA-256 of the content, in hexadecimal. */
  sha256: text(),
  size: integer(),
  content: bytes(),
}) {}

table(StoredFile, "stored_files");
