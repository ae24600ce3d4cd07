import { z } from "zod";
import { withoutTrailingSlashes } from "../without-trailing-slashes.ts";
import { databaseAddress } from "./database-settings.ts";

/** Settings of installations that share a directory of schools; part of the schema in `config.ts`. */
export const directorySettings = {
  DIRECTORY_URL: databaseAddress()
    .optional()
    .describe(
      "URL of the database with the directory of several installations; absent: there is only this one",
    ),
  INSTALLATION_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,29}$/, "must be up to 30 lower-case letters, digits and hyphens")
    .optional()
    .describe("name of this installation in the directory"),
  INSTALLATION_URL: z
    .url({ protocol: /^https?$/, normalize: true, error: "must be an http(s):// address" })
    .transform(withoutTrailingSlashes)
    .optional()
    .describe("address at which the other installations reach this one"),
} as const;
