import { Zip, ZipDeflate } from "fflate";
import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { csvLineForPrograms } from "../../../lib/csv.ts";
import { School } from "../../../models/platform/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { checkWithin } from "../../identity/delegation.ts";
import { collections } from "./collections.ts";
import { absentFiles, csvFiles } from "./csv-files.ts";
import { documentSql } from "./read-records.ts";
import { permissionsFor } from "./scopes.ts";

const exportedScopes = Object.values(csvFiles).map(({ collection }) => collections[collection].scope);

/** Records read at once: what is in memory, however large the school is. */
const recordsAtOnce = 2_000;

/** The school's roster as a OneRoster 1.2 bulk export: a zip of CSV files, made as it is read. @throws {AppError} 403 */
export async function* exportOneRoster(): AsyncGenerator<Uint8Array> {
  checkWithin(permissionsFor(...exportedScopes));
  const school = await transaction(async () => {
    const found = await School.findByPk(schoolId(), { rejectOnEmpty: true });
    await recordAudit({ action: "schools.export_roster", entityType: "School", entityId: found.id });
    return found;
  });
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const encoder = new TextEncoder();
  const open = (name: string) => {
    const file = new ZipDeflate(`${name}.csv`, { level: 6 });
    zip.add(file);
    return {
      write: (text: string) => file.push(encoder.encode(text)),
      end: () => file.push(new Uint8Array(), true),
    };
  };
  const manifest = open("manifest");
  manifest.write(manifestOf(school).map(csvLineForPrograms).join(""));
  manifest.end();
  for (const [name, { collection, columns }] of Object.entries(csvFiles)) {
    const file = open(name);
    file.write(csvLineForPrograms(Object.keys(columns)));
    let after = "";
    for (let full = true; full; ) {
      const docs = await recordsAfter(collection, after);
      const values = Object.values(columns);
      file.write(docs.map((doc) => csvLineForPrograms(values.map((value) => value?.(doc) ?? ""))).join(""));
      full = docs.length === recordsAtOnce;
      after = docs.at(-1)?.sourcedId ?? "";
      yield* pieces.splice(0);
    }
    file.end();
  }
  zip.end();
  yield* pieces;
}

const recordsAfter = async (
  name: keyof typeof collections,
  after: string,
): Promise<{ sourcedId: string }[]> => {
  const rows = await query<{ doc: { sourcedId: string } }>(
    {
      text: `SELECT ${documentSql} AS doc FROM (${collections[name].from}) c
        WHERE NOT c.gone AND c.sid COLLATE "C" > $2 ORDER BY c.sid COLLATE "C" LIMIT ${recordsAtOnce}`,
    },
    [schoolId(), after],
  );
  return rows.map(({ doc }) => doc);
};

const manifestOf = ({ name, slug }: School): string[][] => [
  ["propertyName", "value"],
  ["manifest.version", "1.0"],
  ["oneroster.version", "1.2"],
  ...[...Object.keys(csvFiles).map((file) => [file, "bulk"]), ...absentFiles.map((file) => [file, "absent"])]
    .map(([file = "", mode = ""]) => [`file.${file}`, mode])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  ["source.systemName", name],
  ["source.systemCode", slug],
];
