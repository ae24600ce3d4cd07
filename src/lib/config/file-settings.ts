import { z } from "zod";

const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);

/** Settings of uploaded files and the place where they are kept; part of the schema in `config.ts`. */
export const fileSettings = {
  FILE_MAX_MEGABYTES: count(10, 100).describe("maximum size of an uploaded document or photo in MB"),
  FILE_QUOTA_MEGABYTES: count(2_000, 1_000_000).describe(
    "maximum size of all stored files of a school in MB",
  ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional()
    .describe(
      "S3 bucket that keeps the contents of files, used by this installation alone; absent: the database",
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http(s):// address" })
    .optional()
    .describe(
      "address of a server with the S3 protocol, such as https://minio.example:9000; absent: Amazon S3",
    ),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a region such as eu-central-1")
    .default("us-east-1")
    .describe("region of the bucket"),
  S3_ACCESS_KEY_ID: z.string().optional().describe("access key of the bucket"),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .min(8, "must have at least 8 characters")
    .optional()
    .describe("secret key of the bucket"),
  S3_FORCE_PATH_STYLE: z
    .enum(["on", "off"])
    .default("on")
    .describe("`on` puts the bucket into the path of the address, `off` into the host name"),
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/?#@\s]+|unix:\/[^?#\s]+)$/, "must be tcp://host:3310 or unix:/path")
    .optional()
    .describe("clamd that scans every uploaded file for malware; absent: files are not scanned"),
} as const;
