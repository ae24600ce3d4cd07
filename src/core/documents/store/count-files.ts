import { sql } from "../../../db/sql.ts";
import { platformQuery } from "../../common/platform-query.ts";
import type { FilePlace } from "./move-files.ts";

export interface FileCount {
  place: FilePlace;
  files: number;
  megabytes: number;
}

/** Counts the contents of all schools by the place where they are kept. */
export const countFiles = (): Promise<FileCount[]> =>
  platformQuery<{ place: FilePlace; files: number; megabytes: number }>(sql`
    SELECT p.place, count(f.id)::int AS files, round(coalesce(sum(f.size), 0) / 1048576.0, 1)::float AS megabytes
    FROM (VALUES ('database', false), ('s3', true)) AS p (place, is_object)
    LEFT JOIN stored_files f ON (f.content IS NULL) = p.is_object
    GROUP BY p.place ORDER BY p.place`);
