import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoOperator, demoPassword } from "../../seeders/demo.ts";
import { createApp } from "../../src/app.ts";
import type { App } from "../../src/app-types.ts";
import { type Client, createClient } from "./client.ts";
import { createDatabase } from "./database.ts";
import { checkJsonText } from "./openapi/check-json-text.ts";
import { testSettings } from "./settings.ts";
import type { BodyOf } from "./typed-body.ts";

/** A client with what signing in gave it. */
export type SignedIn = Client & { credentials: BodyOf<"post", "/auth/login"> };

export interface TestApp {
  app: App;
  url: string;
  databaseUrl: string;
  /** A caller without a session. */
  anonymous: Client;
  /** A caller signed in with a demo account: `as("bursar")`, `as("admin", "riverside")`. */
  as(mailbox: string, school?: string): Promise<SignedIn>;
  /** A caller signed in as the operator of the demo. */
  asOperator(): Promise<Client & { credentials: BodyOf<"post", "/platform/auth/login"> }>;
  close(): Promise<void>;
}

const openApps = new Set<TestApp>();

/** Closes apps that a failed test left open, so that the next file of the same worker can open its own. */
export async function closeLeftoverApps(): Promise<void> {
  for (const app of openApps) await app.close();
}

/** Starts the service on a separate database with the demo schools, listening on a free port. */
export async function startApp(settings: Record<string, unknown> = {}): Promise<TestApp> {
  const database = await createDatabase();
  const { app, url } = await listen({
    ...testSettings,
    DATABASE_URL: database.url,
    // The outbox of emails sent by a worker.
    SCHOOL_SVC_DATA_DIR: join(tmpdir(), "school-svc-tests"),
    ...settings,
  });
  checkJsonText();
  const anonymous = createClient(url);
  const testApp: TestApp = {
    app,
    url,
    databaseUrl: database.url,
    anonymous,
    async as(mailbox, school = "greenfield") {
      const response = await anonymous.post("/auth/login", {
        email: `${mailbox}@${school}.example`,
        password: demoPassword,
        transport: "body",
      });
      if (response.status !== 200)
        throw new Error(`${mailbox} cannot sign in: ${JSON.stringify(response.body)}`);
      return Object.assign(createClient(url, response.body.accessToken), { credentials: response.body });
    },
    async asOperator() {
      const response = await anonymous.post("/platform/auth/login", {
        email: demoOperator.email,
        password: demoPassword,
        transport: "body",
      });
      if (response.status !== 200)
        throw new Error(`the operator cannot sign in: ${JSON.stringify(response.body)}`);
      return Object.assign(createClient(url, response.body.accessToken), { credentials: response.body });
    },
    async close() {
      openApps.delete(testApp);
      await testApp.app.close();
      // The modules of test files are never unloaded: this lets the app be collected before the end of the run.
      Reflect.deleteProperty(testApp, "app");
      await database.drop();
    },
  };
  openApps.add(testApp);
  return testApp;
}

/** Not inlined: the functions that `startApp` returns would keep its local variables alive, the app among them. */
async function listen(settings: Record<string, unknown>): Promise<{ app: App; url: string }> {
  const app = await createApp(settings);
  const { url } = await app.listen({ port: 0 });
  return { app, url };
}
