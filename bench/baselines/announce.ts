import type { RequestListener } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** Listens on a free port and prints the address, for which the starting process waits. */
export function announce(handler: RequestListener): void {
  const server = createServer(handler).listen(0, "127.0.0.1", () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  });
  process.once("SIGTERM", () => process.exit());
}

export const openPool = () => new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });

export const secret = process.env["JWT_SECRET"] ?? "";

/** The columns of a school that the service returns. */
export const schoolById = {
  name: "school",
  text: `SELECT id, slug, name, code, type, level, country, timezone, locale, currency, address, phone, email, website,
    motto, logo_file_id AS "logoFileId", (SELECT value #>> '{}' FROM school_settings WHERE school_id = $1
      AND key = 'brand.colour') AS "brandColour", status, created_at AS "createdAt", updated_at AS "updatedAt" FROM schools WHERE id = $1`,
};
