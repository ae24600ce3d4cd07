import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { type ArchivedTable, type ArchiveHeader, endMark, firstLine } from "./archive-format.ts";

/** Receives the rows of one table in the text format of COPY; must read `rows` to its end. */
type TakeTable = (table: ArchivedTable, rows: AsyncGenerator<Buffer>) => Promise<void>;

/**
 * Reads a backup from beginning to end and verifies its checksum.
 * @throws {Error} if the file is not a backup, has a newer format, or is truncated or damaged; discard the rows received so far
 */
export async function readArchive(
  file: string,
  take: TakeTable,
  begin: (header: ArchiveHeader) => Promise<void> = async () => {},
): Promise<ArchiveHeader> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on("error", (error) => unzipped.destroy(error));
  const lines = new Lines(unzipped[Symbol.asyncIterator]());
  try {
    const header = await readHeader(lines, file);
    await begin(header);
    for (const table of header.tables) await readTable(lines, table, take);
    const sha256 = lines.digest();
    const end = await lines.next();
    if (!end.startsWith(endMark)) throw new Damaged("unexpected data after the last table");
    if (JSON.parse(end.slice(endMark.length)).sha256 !== sha256)
      throw new Damaged("the checksum does not match");
    return header;
  } catch (error) {
    throw explained(error as Error & { code?: string }, file);
  } finally {
    source.destroy();
  }
}

/** Reads a whole backup and verifies it without using its rows. */
export const verifyArchive = (file: string): Promise<ArchiveHeader> =>
  readArchive(file, async (_table, rows) => {
    for await (const _chunk of rows);
  });

async function readHeader(lines: Lines, file: string): Promise<ArchiveHeader> {
  if ((await lines.next()) !== firstLine) throw new NoBackup(file);
  const header: ArchiveHeader = JSON.parse((await lines.next()).slice("-- ".length));
  if (header.format !== 1)
    throw new Error(
      `${file} was created by school-svc ${header.version}, which uses a different format: restore it with that version or a later one`,
    );
  return header;
}

async function readTable(lines: Lines, table: ArchivedTable, take: TakeTable): Promise<void> {
  const first = await lines.next();
  if (!first.startsWith(`COPY ${table.name} (`)) throw new Damaged(`the rows of ${table.name} are missing`);
  let rows = 0;
  const counted = async function* () {
    for await (const chunk of lines.untilMark()) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      yield chunk;
    }
  };
  await take(table, counted());
  if (rows !== table.rows) throw new Damaged(`${table.name} has ${rows} rows instead of ${table.rows}`);
}

class Damaged extends Error {}

class NoBackup extends Error {
  constructor(file: string) {
    super(`${file} is not a school-svc backup`);
  }
}

function explained(error: Error & { code?: string }, file: string): Error {
  const { code, message } = error;
  if (code === "ENOENT") return new Error(`File not found: ${file}`, { cause: error });
  if (code === "Z_BUF_ERROR") return new Error(`${file} is truncated: use another backup`, { cause: error });
  if (code === "Z_DATA_ERROR" && /header/.test(message)) return new NoBackup(file);
  if (code?.startsWith("Z_") || error instanceof Damaged || error instanceof SyntaxError)
    return new Error(`${file} is damaged (${message}): use another backup`, { cause: error });
  return error;
}

/** Splits a byte stream into lines and computes the checksum of the lines read. */
class Lines {
  #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);
  #hash = createHash("sha256");

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks;
  }

  /** @returns the hex SHA-256 of what has been read so far */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  /** @returns the next line, without its line break */
  async next(): Promise<string> {
    let at = this.#left.indexOf(10);
    while (at === -1) {
      const before = this.#left.length;
      await this.#read();
      at = this.#left.indexOf(10, before);
    }
    return this.#take(at + 1).toString("utf8", 0, at);
  }

  /** Yields whole lines up to the end mark of a table, and consumes the mark. */
  async *untilMark(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#left.subarray(0, 3).equals(mark)) return void this.#take(3);
      const end = this.#left.indexOf(markAfterLine);
      const last = end !== -1 ? end : this.#left.lastIndexOf(10);
      if (last !== -1) yield this.#take(last + 1);
      else await this.#read();
    }
  }

  #take(length: number): Buffer {
    const taken = this.#left.subarray(0, length);
    this.#left = this.#left.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async #read(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Damaged("unexpected end of file");
    this.#left = this.#left.length ? Buffer.concat([this.#left, value]) : value;
  }
}

// The text format of COPY doubles each backslash of a value, so a row can never equal this line.
const mark = Buffer.from("\\.\n");
const markAfterLine = Buffer.from("\n\\.\n");
