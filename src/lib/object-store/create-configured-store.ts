import type { Config } from "../config/config-types.ts";
import type { ObjectStore } from "./object-store.ts";

/** Creates the object store of the configuration; undefined if there is none. Its libraries are loaded only then. */
export async function createConfiguredStore({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_FORCE_PATH_STYLE: pathStyle,
}: Config): Promise<ObjectStore | undefined> {
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store({
    endpoint,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: pathStyle === "on",
  });
}
