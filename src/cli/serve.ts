import { Command } from "commander";
import { integer } from "./arguments.ts";
import { print, printTable, progressBar } from "./output.ts";
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
    .description("answer HTTP requests, with realtime and background jobs")
    .option("-p, --port <number>", "port to listen on (default: PORT, 5000)", integer(0, 65_535))
    .option("--host <address>", "address to listen on (default: HOST, 0.0.0.0)")
    .option("--no-worker", "run no background jobs in this process")
    .option("--demo", "seed the demo schools if the database is empty")
    .option("--migrate", "apply pending migrations first (implied on the embedded database)")
    .action(async ({ port, host, worker, demo, migrate }: Options) => {
      if (demo && process.env["NODE_ENV"] === "production")
        throw new Error("--demo makes accounts with a known password: not in production");
      await runService({ HOST: host }, { migrate: migrate ?? false }, async (app) => {
        const logins = demo ? await seedDemo() : [];
        const { url } = await app.listen({ worker, ...(port !== undefined && { port }) });
        await greet(url, logins, host ?? app.config.HOST);
      });
    });

/** @returns the demo's sign-ins, where there are any */
async function seedDemo(): Promise<string[][]> {
  const [{ demo, demoOperator, demoPassword }, { listTenants }, { listOperators }] = await Promise.all([
    import("../../seeders/demo.ts"),
    import("../core/platform/list-tenants.ts"),
    import("../core/operators/manage-operators.ts"),
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
      "warning: anybody on the network can sign in with these published passwords; HOST=127.0.0.1 keeps the service to this machine\n",
    );
}
