import { z } from "zod";
import { transferContents } from "../../../models/record-transfers/index.ts";
import { text } from "../../common/input/schemas.ts";

export const FORMAT = "school-svc/student-record";
export const VERSION = 1;

export const MANIFEST = "manifest.json";
export const RECORD = "record.json";
export const SIGNATURE = "signature";
export const TRANSCRIPT = "transcript.pdf";

/** `manifest.json`: what is in a package, and who signed it. Its bytes are what the signature is over. */
export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  packageId: z.uuid(),
  createdAt: z.iso.datetime(),
  school: z.strictObject({ name: text(200) }),
  student: z.strictObject({ name: text(200) }),
  contents: z.array(z.enum(transferContents)).max(transferContents.length),
  publicKey: z.base64().max(200),
  files: z
    .array(
      z.strictObject({
        path: text(200),
        size: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(60),
});

export type Manifest = z.output<typeof Manifest>;
