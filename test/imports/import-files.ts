import type { Client, StoredResponse } from "../support/client.ts";
import { readUntil } from "../support/read-until.ts";

/** Sends a file as a browser would. */
export const upload = (
  client: Client,
  kind: string,
  csv: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<StoredResponse> =>
  client("POST", `/import-batches?kind=${kind}&fileName=${kind}.csv`, csv, {
    "content-type": "text/csv",
    ...headers,
  });

const settled = ["uploaded", "validated", "completed", "partially_failed", "cancelled"];

/** Follows a batch until no job works on it. */
export const settle = (client: Client, id: string) =>
  readUntil(client, `/import-batches/${id}`, ({ status }) => settled.includes(status));

/** Uploads a file whose columns explain themselves, and waits until its rows are checked. */
export async function checked(client: Client, kind: string, csv: string | Uint8Array) {
  const { status, body } = await upload(client, kind, csv);
  if (status !== 201) throw new Error(`upload: ${status} ${JSON.stringify(body)}`);
  return settle(client, body.batch.id);
}

/** Imports what is valid of a checked batch, and waits for the end. */
export async function imported(client: Client, id: string, options: object = {}) {
  const { status, body } = await client.put(`/import-batches/${id}/run`, options);
  if (status !== 202) throw new Error(`run: ${status} ${JSON.stringify(body)}`);
  return settle(client, id);
}

export const rowsOf = async (client: Client, id: string, status = "") =>
  (await client.get(`/import-rows?importBatchId=${id}&limit=200${status && `&status=${status}`}`)).body.data;

/** The messages of each faulty row: `{ 3: "givenName: is missing" }`. */
export async function faultsOf(client: Client, id: string): Promise<Record<number, string>> {
  const rows = (await rowsOf(client, id)).filter(({ errors }) => errors.length);
  return Object.fromEntries(
    rows.map(({ rowNumber, errors }) => [
      rowNumber,
      errors.map(({ path, message }) => `${path}: ${message}`).join("; "),
    ]),
  );
}

/** A file of students with one given name. */
export const manyStudents = (name: string, count: number) =>
  ["given name,family name", ...Array.from({ length: count }, (_, n) => `${name},Number ${n}`)].join("\n");

/** How many admission numbers are missing between the first and the last. */
export function missingNumbers(rows: Array<{ admissionNumber: string }>): number {
  const numbers = rows.map(({ admissionNumber }) => Number(admissionNumber.slice(5))).sort((a, b) => a - b);
  return numbers.at(-1)! - numbers[0]! + 1 - numbers.length;
}
