import { Command } from "commander";
import { integer } from "../support/arguments.ts";
import { print, printTable, progressBar } from "../support/output.ts";
import { runService } from "./run-service.ts";

interface Options {
  port?: number;
  host?: string;
  worker: boolean;
  demo?: boolean;
  migrate?: boolean;
}

export const serve = () =>
  new Command("serve")
    .description("serve the HTTP API, console and realtime events, and run background jobs")
    .option("-p, --port <number>", "port to listen on (default: PORT, 5000)", integer(0, 65_535))
    .option("--host <address>", "address to listen on (default: HOST, 0.0.0.0)")
    .option("--no-worker", "do not run background jobs in this process")
    .option("--demo", "seed the demo schools if the database is empty")
    .option("--migrate", "apply pending migrations first (implied on the embedded database)")
    .action(async ({ port, host, worker, demo, migrate }: Options) => {
      if (demo && process.env["NODE_ENV"] === "production")
        throw new Error("--demo creates accounts with a known password and is not allowed in production");
      await runService({ HOST: host }, { migrate: migrate ?? false }, async (app) => {
        const logins = demo ? await seedDemo() : [];
        const { url } = await app.listen({ worker, ...(port !== undefined && { port }) });
        // Last, so that readiness is not reported too early.
        await app.listenForMetrics();
        await greet(url, logins, host ?? app.config.HOST);
      });
    });

/** Seeds the demo schools into an empty database. @returns email and password of each demo login that exists */
async function seedDemo(): Promise<string[][]> {
  const [{ demo, demoOperator, demoPassword }, { listTenants }, { listOperators }] = await Promise.all([
    import("../../../seeders/demo.ts"),
    import("../../core/school/list-tenants.ts"),
    import("../../core/platform/operators/manage-operators.ts"),
  ]);
  if ((await listTenants()).length === 0) await demo.run({ progress: progressBar("demo schools") });
  const slugs = (await listTenants()).map(({ school }) => school.slug);
  const inSchools = ["greenfield", "riverside"]
    .filter((slug) => slugs.includes(slug))
    .flatMap((slug) =>
      ["admin", "bursar", "teacher", "guardian", "student"].map((box) => [
        `${box}@${slug}.example`,
        demoPassword,
      ]),
    );
  const operators = (await listOperators()).filter(({ email }) => email === demoOperator.email);
  return [...inSchools, ...operators.map(({ email }) => [`${email} (at /platform)`, demoPassword])];
}

const isLoopback = (host: string) => /^(localhost|::1|127\.)/.test(host);

async function greet(url: string, logins: string[][], host: string): Promise<void> {
  print(`school-svc answers at ${url}   API reference: ${url}/api/docs`);
  if (!logins.length) return;
  await printTable(["demo login", "password"], logins);
  if (!isLoopback(host))
    process.stderr.write(
      "warning: anybody on the network can sign in with these published passwords; set HOST=127.0.0.1 to limit the service to this machine\n",
    );
}
