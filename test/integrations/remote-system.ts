import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type StoredResponse = (url: URL, req: IncomingMessage, res: ServerResponse) => unknown;

export interface TestPartner {
  url: string;
  /** What it was asked for, in order. */
  asked: string[];
  /** Set to change how it answers: a document, or nothing where it has answered by itself. */
  response: StoredResponse;
  close(): void;
}

/** A system that a school pulls from, which does whatever a test wants. */
export async function startPartner(response: StoredResponse = () => []): Promise<TestPartner> {
  const server = createServer((req, res) => {
    const url = new URL(req.url!, "http://partner");
    partner.asked.push(url.pathname + url.search);
    const document = partner.response(url, req, res);
    if (document === undefined) return;
    res.setHeader("content-type", "application/json");
    res.end(typeof document === "string" ? document : JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const partner: TestPartner = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    response,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return partner;
}

export interface Record_ {
  sourcedId: string;
  dateLastModified: string;
  [field: string]: unknown;
}

/** Answers as a OneRoster provider does: sorted, filtered by time, and paged. */
export function oneRoster(collections: Readonly<Record<string, Record_[]>>): StoredResponse {
  return (url, _req, res) => {
    const name = url.pathname.split("/").at(-1)!;
    if (name === "schools") return { orgs: [{ sourcedId: "school-1", type: "school" }] };
    const since = /dateLastModified>='(.+)'/.exec(url.searchParams.get("filter") ?? "")?.[1] ?? "";
    const rows = (collections[name] ?? [])
      .filter(({ dateLastModified }) => dateLastModified >= since)
      .sort((a, b) => (a.dateLastModified < b.dateLastModified ? -1 : 1));
    const [limit, offset] = ["limit", "offset"].map((each) => Number(url.searchParams.get(each)));
    res.setHeader("x-total-count", rows.length);
    return { [name]: rows.slice(offset, offset! + limit!) };
  };
}

const at = (minute: number) => new Date(Date.UTC(2026, 8, 1, 8, minute)).toISOString();

/** A student as OneRoster has one. */
export const studentRecord = (number: number, minute = number, more: object = {}): Record_ => ({
  sourcedId: `student-${number}`,
  status: "active",
  dateLastModified: at(minute),
  givenName: `Given${number}`,
  familyName: `Family${number}`,
  identifier: `X/${String(number).padStart(5, "0")}`,
  roles: [{ roleType: "primary", role: "student", org: { sourcedId: "school-1" } }],
  ...more,
});
