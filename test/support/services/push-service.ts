import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";

/** Decrypts pushes as a browser does; the package has no types. */
const ece = createRequire(createRequire(import.meta.url).resolve("web-push"))("http_ece");

/** Starts a push service that accepts, fails temporarily, or reports an unknown device, depending on the path. */
export async function startPushService() {
  const arrived: Array<{ path: string; headers: Record<string, any>; body: Buffer }> = [];
  const service = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const path = request.url!;
    if (path.startsWith("/gone")) response.writeHead(410).end();
    else if (path.startsWith("/busy")) response.writeHead(503).end();
    else {
      arrived.push({ path, headers: request.headers, body: Buffer.concat(pieces) });
      response.writeHead(201).end();
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => service.once("listening", resolve));
  const { port } = service.address() as AddressInfo;
  return {
    /** For `INTEGRATION_ALLOW`. */
    host: `127.0.0.1:${port}`,
    arrived,
    /** A browser with its own keys. */
    device(path: string) {
      const pair = createECDH("prime256v1");
      const p256dh = pair.generateKeys("base64url");
      const auth = randomBytes(16).toString("base64url");
      const how = { version: "aes128gcm", privateKey: pair, authSecret: auth };
      return {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          expirationTime: null,
          keys: { p256dh, auth },
        },
        read: (body: Buffer) => JSON.parse(ece.decrypt(body, how).toString()),
      };
    },
    close: () => service.close(),
  };
}
