import { crc32, deflateSync, gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import sharp from "sharp";

export interface HostileFile {
  what: string;
  /** Where it is uploaded. */
  to: "document" | "image" | "package";
  content: Buffer;
  /** The type that the sender declares. */
  type: string;
  headers?: Record<string, string>;
  status: number;
  code: string;
}

const PDF = "application/pdf";
const PNG = "image/png";
const JPEG = "image/jpeg";
const ZIP = "application/zip";
const MEGABYTE = 1_048_576;

const ascii = (text: string) => Buffer.from(text, "latin1");
const join = (...parts: Array<Buffer | string>) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? ascii(part) : part)));
const zip = (files: Record<string, Buffer>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new Uint8Array(bytes)]))),
  );

const pdf = "%PDF-1.7\n% a page\n%%EOF\n";
const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
const html = "<!doctype html><html><body><script>alert(1)</script></body></html>";
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);

const chunk = (type: string, data: Buffer) => {
  const body = join(type, data);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return join(length, body, sum);
};

/** A PNG that claims this size, with these compressed pixels. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return join(signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0)));
}

/** Files that somebody could upload to do harm, each with the refusal that it must get. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#336699" } });
  const [goodJpeg, goodPng, goodWebp] = await Promise.all([
    photo.clone().jpeg().toBuffer(),
    photo.clone().png().toBuffer(),
    photo.clone().webp().toBuffer(),
  ]);
  const archive = zip({ "page.html": ascii(html) });
  const zeros = Buffer.alloc(200 * MEGABYTE);
  const bomb = zip({ "manifest.json": zeros });
  const document = (what: string, content: Buffer | string, code: string, type = PDF): HostileFile => ({
    ...{ what, to: "document", content: join(content), type, status: 400, code },
  });
  const image = (what: string, content: Buffer | string, code: string, type = PNG): HostileFile => ({
    ...{ what, to: "image", content: join(content), type, status: 400, code },
  });
  const packed = (what: string, content: Buffer | string, code = "bad_zip"): HostileFile => ({
    ...{ what, to: "package", content: join(content), type: ZIP, status: 400, code },
  });
  return [
    document("an empty file", "", "empty_file"),
    document("a page as a PDF", html, "unsupported_file"),
    document("a page after spaces and a byte order mark", `\u00ef\u00bb\u00bf  ${html}`, "unsupported_file"),
    document("a drawing with a script", svg, "unsupported_file"),
    document(
      "a drawing with entities",
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`,
      "unsupported_file",
    ),
    document(
      "a Windows program",
      "MZ\u0090\u0000\u0003 This program cannot be run in DOS mode",
      "unsupported_file",
    ),
    document("a Linux program", "\u007fELF\u0002\u0001\u0001", "unsupported_file"),
    document("a shell script", "#!/bin/sh\nrm -rf /\n", "unsupported_file"),
    document("a PHP page", "<?php system($_GET['c']); ?>", "unsupported_file"),
    document("an Office document of today", zip({ "word/document.xml": ascii("<w/>") }), "office_file"),
    document(
      "an Office document with macros",
      "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1 VBA",
      "office_file",
    ),
    document("an archive that unpacks to 200 MB", bomb, "office_file"),
    document("an empty archive", Buffer.from(zipSync({})), "office_file"),
    document("a compressed file", gzipSync(ascii(pdf)), "unsupported_file"),
    document("a PostScript program", "%!PS-Adobe-3.0\n(%pipe%id) (r) file\n", "unsupported_file"),
    document("a GIF with a script", `GIF89a/*${html}*/`, "unsupported_file", JPEG),
    document(
      "a photo of a phone that no browser shows",
      "\u0000\u0000\u0000\u0018ftypheic",
      "heic_file",
      JPEG,
    ),
    document("a PDF without an end", "%PDF-1.7\n1 0 obj\n", "damaged_file"),
    document("a PDF whose end is far from its end", join(pdf, Buffer.alloc(4_096, " ")), "damaged_file"),
    document("a PDF that starts late", `junk\n${pdf}`, "unsupported_file"),
    document("a PDF with a page in front", `%PDF-1.7\n${html}\n%%EOF\n`, "dangerous_file"),
    document(
      "a PDF with a script in front",
      "%PDF-1.7\n<script >alert(1)</script>\n%%EOF\n",
      "dangerous_file",
    ),
    document("a PDF with a frame in front", "%PDF-1.7\n<IFRAME src='x'>\n%%EOF\n", "dangerous_file"),
    document("a PDF that is an archive", join(pdf, archive), "dangerous_file"),
    document("a PDF in a PDF", `%PDF-1.7\n%PDF-1.4\n${pdf}`, "dangerous_file"),
    document("a JPEG that is a PDF", join(jpegStart, pdf), "dangerous_file", JPEG),
    document("a JPEG that is an archive", join(goodJpeg, archive), "dangerous_file", JPEG),
    document(
      "a JPEG with a page in its comment",
      join(goodJpeg.subarray(0, 20), html, goodJpeg.subarray(20)),
      "dangerous_file",
      JPEG,
    ),
    document("a PNG that is an archive", join(goodPng, archive), "dangerous_file", PNG),
    document("a WebP that is an archive", join(goodWebp, archive), "dangerous_file", "image/webp"),
    { ...document("a page that says so", html, "unsupported_media_type", "text/html"), status: 415 },
    { ...document("a drawing that says so", svg, "unsupported_media_type", "image/svg+xml"), status: 415 },
    {
      ...document("a form of files", "--x\r\n", "unsupported_media_type", "multipart/form-data; boundary=x"),
      status: 415,
    },
    {
      ...document("a compressed PDF", gzipSync(ascii(pdf)), "unsupported_encoding"),
      ...{ headers: { "content-encoding": "gzip" }, status: 415 },
    },
    {
      ...document("a PDF above the limit", join(pdf, Buffer.alloc(10 * MEGABYTE)), "payload_too_large"),
      status: 413,
    },
    image("a page named as a picture", html, "unsupported_file"),
    image("a drawing named as a picture", svg, "unsupported_file"),
    image("a PDF as a picture", pdf, "unsupported_file"),
    image("a JPEG cut in half", goodJpeg.subarray(0, goodJpeg.length / 2), "damaged_file", JPEG),
    image("a PNG cut in half", goodPng.subarray(0, goodPng.length / 2), "damaged_file"),
    image("a WebP cut in half", goodWebp.subarray(0, goodWebp.length / 2), "damaged_file", "image/webp"),
    image("a PNG of only its signature", goodPng.subarray(0, 8), "damaged_file"),
    image(
      "a PNG that unpacks to 243 MB",
      png(9_000, 9_000, deflateSync(Buffer.alloc(9_000 * 27_001))),
      "too_many_pixels",
    ),
    image(
      "a PNG that claims 4 billion columns",
      png(2 ** 31 - 1, 2 ** 31 - 1, deflateSync(ascii("x"))),
      "damaged_file",
    ),
    image("a PNG without its pixels", png(100, 100, Buffer.alloc(0)), "damaged_file"),
    image("a JPEG that is only a header", jpegStart, "damaged_file", JPEG),
    image("an empty picture", "", "empty_file"),
    packed("a package that unpacks to 200 MB", bomb, "zip_too_large"),
    packed("a package with a path out of its folder", zip({ "../../manifest.json": ascii("{}") })),
    packed("a package that is no archive", pdf),
  ];
}
