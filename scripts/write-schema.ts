import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../src/db/embedded/start-embedded.ts";
import { migrate } from "../src/db/migrating/migrate.ts";
import { withClient } from "../src/db/pool/client.ts";
import { expectedSchemaFile, formatSchema } from "../src/db/schema/expected-schema.ts";
import { readSchema } from "../src/db/schema/read-schema.ts";

// `npm run schema`: records the schema that all migrations create, for the comparison in `school-svc doctor`.
const dataDir = mkdtempSync(join(tmpdir(), "school-svc-schema-"));
const server = await startEmbedded({ dataDir, throwaway: true });
try {
  await migrate(server.url);
  writeFileSync(expectedSchemaFile, formatSchema(await withClient(server.url, readSchema)));
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
