import { bytes, integer, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A content, once per school. */
export class StoredFile extends tenantTable({
  /** SHA-256 of the content, in hexadecimal. */
  sha256: text(),
  size: integer(),
  /** null if the content is in the object store. */
  content: bytes().nullable(),
}) {}

table(StoredFile, "stored_files");
