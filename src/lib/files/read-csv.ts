import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { badRequest } from "../errors.ts";

export interface CsvRecord {
  /** Row number as a spreadsheet shows it: the header is row 1 unless something is above it. */
  row: number;
  cells: string[];
}

interface Sniffed {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  /** The beginning of the file. */
  start: Buffer;
}

/** Longer than any valid row; limits memory if a quote is never closed. */
const MAX_ROW_BYTES = 256 * 1024;
const SNIFF_BYTES = 64 * 1024;
/** Parsed in one go: in the worst case every byte of a chunk is its own row. */
const PIECE_BYTES = 8 * 1024;

const notCsv = (message: string) => badRequest("invalid_csv", message);

/**
 * Reads the records of a CSV file as a stream, skipping those whose cells are all empty. Detects the encoding (UTF-8,
 * UTF-16 with a byte order mark, Windows-1252) and the delimiter (comma, semicolon, tab) from the file.
 * @throws {AppError} 400 `invalid_csv`, naming the line if there is one
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRecord> {
  const { encoding, start } = await sniff(path);
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(start));
  let line = 0;
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
    // The parser reports an error before the preceding records are read from the stream.
    on_record: (record: string[], { lines }) => {
      line = lines;
      return record;
    },
  });
  const bytes = createReadStream(path, { highWaterMark: PIECE_BYTES });
  const text = decoded(encoding);
  bytes.on("error", (error) => parser.destroy(error));
  text.on("error", (error) => parser.destroy(error));
  bytes.pipe(text).pipe(parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      // Excel's way to declare the delimiter.
      if (row === 1 && /^sep=/i.test(cells[0] ?? "")) continue;
      if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? readable(error, line + 1) : error;
  } finally {
    bytes.destroy();
    parser.destroy();
  }
}

function readable({ code, message }: CsvError, line: number) {
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
    return notCsv(`The row that begins in line ${line} has no end: check for a quote that is not closed`);
  return notCsv(`The row that begins in line ${line} cannot be read: ${message}`);
}

/** Detects the encoding in one pass over the file: only the whole file shows whether it is UTF-8. */
async function sniff(path: string): Promise<Sniffed> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let start: Buffer = Buffer.alloc(0);
  let line = 1;
  let isUtf8 = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (start.length < SNIFF_BYTES) start = Buffer.concat([start, chunk.subarray(0, SNIFF_BYTES)]);
    const encoding = wideEncoding(start);
    if (encoding) return { encoding, start };
    const nul = chunk.indexOf(0);
    if (nul >= 0) throw nulIn(line + newlines(chunk.subarray(0, nul)), start);
    line += newlines(chunk);
    if (!isUtf8) continue;
    try {
      strict.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  if (start.length === 0) throw badRequest("empty_file", "The file is empty");
  try {
    if (isUtf8) strict.decode();
  } catch {
    isUtf8 = false;
  }
  return { encoding: isUtf8 ? "utf-8" : "windows-1252", start };
}

function wideEncoding(start: Buffer): "utf-16le" | "utf-16be" | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : null;
}

function newlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

const nulIn = (line: number, start: Buffer) =>
  start.subarray(0, 2).toString() === "PK"
    ? notCsv("This is a workbook: save it as CSV first")
    : notCsv(`Line ${line} contains a NUL character: save the file as CSV in UTF-8`);

/** Decodes bytes to text as a stream. */
function decoded(encoding: string): Transform {
  const decoder = new TextDecoder(encoding);
  const checked = (text: string) => {
    if (encoding.startsWith("utf-16") && text.includes("\0"))
      throw notCsv("The file contains a NUL character: save it as CSV in UTF-8");
    return text;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, checked(decoder.decode(chunk, { stream: true })));
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
}

/** Picks the delimiter that occurs most often in the header line, outside quotes. */
function delimiterOf(text: string): string {
  const named = /^sep=([^\r\n])/i.exec(text)?.[1];
  if (named) return named;
  const head = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)![0].replace(/"(?:[^"]|"")*"/g, "");
  const count = (delimiter: string) => head.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best));
}
