import { randomUUID, webcrypto } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { registerHooks } from "node:module";
import type { AddressInfo } from "node:net";
import type { LTIConfig, LTITool } from "@lti-tool/core";

// The library is published for bundlers: it leaves out file extensions, names of index files and the type of its JSON import, which Node needs.
registerHooks({
  resolve(specifier, context, next) {
    if (!context.parentURL?.includes("/@lti-tool/core/") || !specifier.startsWith("."))
      return next(specifier, context);
    if (specifier.endsWith(".json"))
      return { ...next(specifier, context), importAttributes: { type: "json" } };
    if (specifier.endsWith(".js")) return next(specifier, context);
    try {
      return next(`${specifier}.js`, context);
    } catch {
      return next(`${specifier}/index.js`, context);
    }
  },
});
const library = await import("@lti-tool/core");

type Storage = LTIConfig["storage"];
type Session = Awaited<ReturnType<LTITool["createSession"]>>;
type LaunchConfig = NonNullable<Awaited<ReturnType<Storage["getLaunchConfig"]>>>;

const unused = (): never => {
  throw new Error("This test needs no such storage");
};

/** What a tool remembers, in memory: the registrations at platforms, and nonces that were not used yet. */
function memory() {
  const registrations: LaunchConfig[] = [];
  const nonces = new Set<string>();
  const storage: Storage = {
    getLaunchConfig: async (iss, clientId, deploymentId) =>
      registrations.find(
        (each) => each.iss === iss && each.clientId === clientId && each.deploymentId === deploymentId,
      ),
    saveLaunchConfig: async (config) => void registrations.push(config),
    storeNonce: async (nonce) => void nonces.add(nonce),
    validateNonce: async (nonce) => nonces.delete(nonce),
    addSession: async (session) => session.id,
    getSession: unused,
    listClients: unused,
    getClientById: unused,
    addClient: unused,
    updateClient: unused,
    deleteClient: unused,
    listDeployments: unused,
    getDeployment: unused,
    addDeployment: unused,
    updateDeployment: unused,
    deleteDeployment: unused,
    setRegistrationSession: unused,
    getRegistrationSession: unused,
    deleteRegistrationSession: unused,
  };
  return { registrations, storage };
}

export interface ForeignTool {
  url: string;
  lti: LTITool;
  keys: webcrypto.CryptoKeyPair;
  registrations: LaunchConfig[];
  /** The sessions of the launches that arrived. */
  sessions: Session[];
  /** Errors that the platform returned instead of a launch. */
  errors: Array<Record<string, string>>;
  /** What the tool shows on a launch. */
  onLaunch(session: Session, res: ServerResponse): Promise<void>;
  close(): void;
}

/** A tool made with a library that is not ours (`@lti-tool/core`): it serves its keys, its login and its launch address. */
export async function startForeignTool(): Promise<ForeignTool> {
  const keys = (await webcrypto.subtle.generateKey(
    {
      ...{ name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
      ...{ modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    },
    true,
    ["sign", "verify"],
  )) as webcrypto.CryptoKeyPair;
  const { registrations, storage } = memory();
  const lti = new library.LTITool({
    stateSecret: new TextEncoder().encode(randomUUID()),
    keyPair: keys,
    storage,
  });
  const server = createServer(async (req, res) => {
    const url = new URL(req.url!, tool.url);
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    try {
      if (url.pathname === "/jwks") {
        res.setHeader("content-type", "application/json");
        res.end(JSON.stringify(await lti.getJWKS()));
      } else if (url.pathname === "/login") {
        const given = Object.fromEntries(url.searchParams) as never;
        const location = await lti.handleLogin({
          ...(given as object),
          launchUrl: `${tool.url}/launch`,
        } as never);
        res.writeHead(302, { location }).end();
      } else if (url.pathname === "/launch") {
        if (form.has("error")) {
          tool.errors.push(Object.fromEntries(form));
          res.writeHead(400).end(form.get("error"));
          return;
        }
        const payload = await lti.verifyLaunch(form.get("id_token")!, form.get("state")!);
        const session = await lti.createSession(payload);
        tool.sessions.push(session);
        await tool.onLaunch(session, res);
      } else res.writeHead(404).end();
    } catch (error) {
      res.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const tool: ForeignTool = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lti,
    keys,
    registrations,
    sessions: [],
    errors: [],
    async onLaunch(session, res) {
      res.setHeader("content-type", "text/html");
      res.end(`<!doctype html><title>Tool</title><h1>Hello ${session.user.name ?? "you"}</h1>`);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return tool;
}
