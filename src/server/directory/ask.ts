import type { Installation } from "../../db/directory/directory-database.ts";
import type { Logger } from "../../lib/logger.ts";

/** How long a person waits at most until another installation has responded. */
const TIMEOUT_MS = 10_000;

interface Question {
  method: "GET" | "POST";
  /** With its query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
}

interface Reply {
  status: number;
  type: string;
  text: string;
}

/** Sends a request to another installation on behalf of a client. @returns undefined if it cannot be reached */
export async function ask(to: Installation, question: Question, logger: Logger): Promise<Reply | undefined> {
  const { method, path, headers, body } = question;
  try {
    const response = await fetch(to.address + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const type = response.headers.get("content-type") ?? "text/plain";
    return { status: response.status, type, text: await response.text() };
  } catch (error) {
    logger.warn({ err: error, installation: to.name }, "another installation could not be reached");
    return undefined;
  }
}
