import { fileServices } from "./file-services.ts";

/**
 * Has the bytes of an upload scanned for malware as they pass, where a scanner is configured.
 * @throws {AppError} 422 `infected_file`, 503 `virus_scanner_unavailable`, before the end of the bytes
 */
export const scanUpload = (bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> =>
  fileServices().scanner?.scan(bytes) ?? bytes;
