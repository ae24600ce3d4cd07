/** PDF readers accept their header anywhere in the first kilobyte; browsers sniff 1,445 bytes. */
const HEAD_BYTES = 1_536;
const markup = /<(?:!doctype\s+html|html|head|body|script|svg|iframe)[\s>/]/i;
/** End record of a zip archive: 22 bytes, of which the last two are the length of the comment that follows. */
const zipEnd = Buffer.from("PK\u0005\u0006", "latin1");
const ZIP_END_BYTES = 22;
const MAX_ZIP_COMMENT = 65_535;

/**
 * Tells whether a PDF or image can also be read as a file of another kind: an archive at its end, a second PDF header or the
 * markup of a page at its beginning.
 */
export function isPolyglot(content: Buffer): boolean {
  const head = content.subarray(0, HEAD_BYTES).toString("latin1");
  if (markup.test(head) || head.indexOf("%PDF-", 1) >= 0) return true;
  const earliest = Math.max(0, content.length - ZIP_END_BYTES - MAX_ZIP_COMMENT);
  for (let at = content.indexOf(zipEnd, earliest); at >= 0; at = content.indexOf(zipEnd, at + 1)) {
    const rest = content.length - at - ZIP_END_BYTES;
    if (rest >= 0 && content.readUInt16LE(at + ZIP_END_BYTES - 2) === rest) return true;
  }
  return false;
}
