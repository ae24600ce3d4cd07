import { AwsV4Signer } from "aws4fetch";
import { Agent, type Dispatcher, request } from "undici";
import { type AppError, unavailable } from "../errors.ts";
import { readXml, type XmlElement } from "../xml/read-xml.ts";
import type { ObjectStore } from "./object-store.ts";

export interface S3Settings {
  /** Without it: Amazon's endpoint of the region. */
  endpoint?: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Put the bucket into the path instead of the host name. */
  forcePathStyle: boolean;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Longest silence of the store, before its headers or within a content. */
const IDLE_TIMEOUT_MS = 30_000;
/** SHA-256 of nothing, the content of requests without a body. */
const NO_CONTENT = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const RETRY_AFTER_SECONDS = 5;

interface Call {
  method: "PUT" | "GET" | "DELETE";
  key?: string;
  query?: Record<string, string>;
  content?: Buffer | AsyncIterable<Uint8Array>;
  size?: number;
  sha256?: string;
}

/** Reaches a bucket of Amazon S3 or of a server that speaks its protocol. Requests are signed (AWS Signature Version 4). */
export function createS3Store({
  endpoint,
  bucket,
  region,
  forcePathStyle,
  ...keys
}: S3Settings): ObjectStore {
  const agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: IDLE_TIMEOUT_MS,
    bodyTimeout: IDLE_TIMEOUT_MS,
  });
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!forcePathStyle) base.host = `${bucket}.${base.host}`;
  const root = `${base.origin}${base.pathname.replace(/\/$/, "")}${forcePathStyle ? `/${bucket}` : ""}`;

  async function call({
    method,
    key = "",
    query,
    content,
    size,
    sha256,
  }: Call): Promise<Dispatcher.ResponseData> {
    const url = new URL(`${root}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const { headers } = await new AwsV4Signer({
      ...keys,
      method,
      url: url.href,
      service: "s3",
      region,
      headers: { "x-amz-content-sha256": sha256 ?? NO_CONTENT },
    }).sign();
    try {
      return await request(url, {
        dispatcher: agent,
        method,
        headers: {
          ...Object.fromEntries(headers as Headers),
          // Without a length the content would be sent in chunks, which S3 refuses.
          ...(size !== undefined && { "content-length": String(size) }),
        },
        body: (content as Buffer | undefined) ?? null,
      });
    } catch (error) {
      throw failed(error);
    }
  }

  /** Reads the body of a response, so that the connection can be used again. @throws {AppError} 503 unless the status is 2xx */
  async function finish({ statusCode, body }: Dispatcher.ResponseData, method: string): Promise<string> {
    const text = await body.text().catch((error: unknown) => {
      throw failed(error);
    });
    if (statusCode >= 200 && statusCode < 300) return text;
    throw failed(new Error(`${method} was answered with status ${statusCode}: ${reasonIn(text)}`));
  }

  return {
    async put(key, content, { size, sha256 }) {
      await finish(await call({ method: "PUT", key, content, size, sha256 }), "PUT");
    },
    async get(key) {
      const response = await call({ method: "GET", key });
      if (response.statusCode === 200) return chunksOf(response.body);
      const missing = response.statusCode === 404;
      const text = await response.body.text().catch(() => "");
      if (missing && !text.includes("NoSuchBucket")) return null;
      throw failed(new Error(`GET was answered with status ${response.statusCode}: ${reasonIn(text)}`));
    },
    async delete(key) {
      const response = await call({ method: "DELETE", key });
      if (response.statusCode === 404) await response.body.dump();
      else await finish(response, "DELETE");
    },
    async *list(prefix) {
      for (let token: string | undefined; ; ) {
        const query = { "list-type": "2", prefix, ...(token && { "continuation-token": token }) };
        const { keys: page, next } = readListing(await finish(await call({ method: "GET", query }), "GET"));
        if (page.length) yield page;
        if (!next) return;
        token = next;
      }
    },
    close: () => agent.close(),
  };
}

async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw failed(error);
  }
}

/** Clients are told that the store failed; why is the cause, for the log. */
function failed(cause: unknown): AppError {
  const error = unavailable(
    "file_store_unavailable",
    "The store of files does not respond: try again in a moment",
    RETRY_AFTER_SECONDS,
  );
  return Object.assign(error, { cause });
}

function readListing(xml: string): { keys: string[]; next: string | undefined } {
  const result = readXml(xml);
  const keys = childrenOf(result, "Contents").map((each) => textOf(each, "Key"));
  return { keys, next: textOf(result, "NextContinuationToken") || undefined };
}

const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((each): each is XmlElement => typeof each !== "string" && each.name === name);

const textOf = (element: XmlElement, name: string): string =>
  childrenOf(element, name)[0]?.children.join("") ?? "";

/** Finds code and message in the XML of an error. */
const reasonIn = (xml: string): string =>
  [/<Code>([^<]{1,200})/, /<Message>([^<]{1,200})/].flatMap((part) => part.exec(xml)?.[1] ?? []).join(", ");
