import { z } from "zod";
import { readDirectory } from "../../../db/directory/directory-database.ts";
import { directory } from "./directory.ts";
import { summarizeInstallations } from "./summarize-installations.ts";

/** Schools that a response has at most; a search narrows them down. */
const MAX_SCHOOLS = 50;

export const InstallationsQuery = z.object({
  q: z.string().trim().max(200).optional().describe("Text in the name or slug of the schools to list"),
  installation: z.string().max(30).optional().describe("List only schools of this installation"),
});

export const PlatformInstallations = z
  .object({
    own: z.string().nullable().describe("Name of this installation; null without a directory"),
    installations: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        version: z.string(),
        seenAt: z.date().describe("When it last published its schools"),
        schools: z.int(),
        students: z.int(),
      }),
    ),
    schools: z
      .array(
        z.object({
          id: z.uuid(),
          slug: z.string(),
          name: z.string(),
          installation: z.string(),
          status: z.string(),
          students: z.int(),
        }),
      )
      .describe(`The first ${MAX_SCHOOLS} that match, by slug`),
    total: z.int().describe("Number of schools that match"),
  })
  .meta({ id: "PlatformInstallations" });

/** Lists the installations of the directory, and their schools. */
export async function showInstallations({
  q = "",
  installation,
}: z.output<typeof InstallationsQuery>): Promise<z.input<typeof PlatformInstallations>> {
  const opened = directory();
  if (!opened) return { own: null, installations: [], schools: [], total: 0 };
  const content = await readDirectory(opened.url);
  const text = q.toLowerCase();
  const found = content.schools.filter(
    (school) =>
      (!installation || school.installation === installation) &&
      (school.slug.includes(text) || school.name.toLowerCase().includes(text)),
  );
  return {
    own: opened.own.name,
    installations: summarizeInstallations(content),
    schools: found.slice(0, MAX_SCHOOLS),
    total: found.length,
  };
}
