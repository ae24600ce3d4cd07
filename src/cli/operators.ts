import { Command } from "commander";
import { print, printJson, printRows } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

interface Options {
  json?: boolean;
  passwordStdin?: boolean;
}

export function operators(): Command {
  const operators = new Command("operators").description(
    "who signs in to the console of the platform, over all schools",
  );
  const json = ["--json", "print one JSON document"] as const;
  const stdin = [
    "--password-stdin",
    "read the password from the standard input; otherwise one is generated that expires in three days",
  ] as const;

  operators
    .command("list")
    .description("every operator")
    .option(...json)
    .action(({ json }: Options) =>
      withFoundation(async () => {
        const { listOperators } = await import("../core/operators/manage-operators.ts");
        const rows = (await listOperators()).map(
          ({ id, email, name, status, lastLoginAt, totpConfirmedAt }) => ({
            email,
            name,
            status,
            secondFactor: totpConfirmedAt !== null,
            lastLoginAt,
            id,
          }),
        );
        await printRows(rows, ["email", "name", "status", "secondFactor", "lastLoginAt"], json);
      }),
    );

  operators
    .command("create <email>")
    .description("a new operator; the password is shown once, or read")
    .requiredOption("--name <name>", "name of the person")
    .option(...stdin)
    .option(...json)
    .action((email: string, { json, passwordStdin, name }: Options & { name: string }) =>
      withFoundation(async () => {
        const [{ createOperator }, { NewOperator }, { parseInput }] = await Promise.all([
          import("../core/operators/manage-operators.ts"),
          import("../core/operators/schemas.ts"),
          import("../core/parse-input.ts"),
        ]);
        const given = await password(passwordStdin);
        const values = parseInput(NewOperator, { email, name, password: given.password });
        tell((await createOperator(values, given.expiresAt)).email, given, json);
      }),
    );

  operators
    .command("reset-password <email>")
    .description("set a new password, take the second factor off, and sign the operator out everywhere")
    .option(...stdin)
    .option(...json)
    .action((email: string, { json, passwordStdin }: Options) =>
      withFoundation(async () => {
        const [{ resetOperatorPassword }, { OperatorPassword }, { parseInput }] = await Promise.all([
          import("../core/operators/manage-operators.ts"),
          import("../core/operators/schemas.ts"),
          import("../core/parse-input.ts"),
        ]);
        const given = await password(passwordStdin);
        await resetOperatorPassword(email, parseInput(OperatorPassword, given.password), given.expiresAt);
        tell(email, given, json);
      }),
    );

  const change = (name: "disable" | "enable", description: string) =>
    operators
      .command(`${name} <email>`)
      .description(description)
      .option(...json)
      .action((email: string, { json }: Options) =>
        withFoundation(async () => {
          const { disableOperator, enableOperator } = await import("../core/operators/manage-operators.ts");
          const operator = await { disable: disableOperator, enable: enableOperator }[name](email);
          if (json) printJson({ email: operator.email, status: operator.status });
          else print(`${operator.email} is ${operator.status}`);
        }),
      );
  change("disable", "the operator is signed out and cannot sign in any more");
  change("enable", "the operator can sign in again; ends a waiting time too");
  return operators;
}

/** Other users of the machine can see a command line, so a password is read from standard input or generated. */
async function password(fromStdin: boolean | undefined): Promise<Given> {
  if (!fromStdin) return (await import("../core/identity/generate-password.ts")).generatePassword();
  const { text } = await import("node:stream/consumers");
  return { password: (await text(process.stdin)).replace(/\r?\n$/, "") };
}

interface Given {
  password: string;
  /** Set for a generated password. */
  expiresAt?: Date;
}

function tell(email: string, { password, expiresAt }: Given, json: boolean | undefined): void {
  if (json) printJson({ email, ...(expiresAt && { password, expiresAt }) });
  else if (expiresAt)
    print(`password of ${email}, shown this once, to be changed within three days: ${password}`);
  else print(`${email} has the new password`);
}
