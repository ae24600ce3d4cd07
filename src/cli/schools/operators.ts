import { Command } from "commander";
import { print, printJson, printRows } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

interface Options {
  json?: boolean;
  passwordStdin?: boolean;
}

export function operators(): Command {
  const operators = new Command("operators").description(
    "accounts of the platform console, across all schools",
  );
  const json = ["--json", "print one JSON document"] as const;
  const stdin = [
    "--password-stdin",
    "read the password from standard input. Default: generate one that expires in three days",
  ] as const;

  operators
    .command("list")
    .description("list every operator")
    .option(...json)
    .action(({ json }: Options) =>
      withRuntime(async () => {
        const { listOperators } = await import("../../core/platform/operators/manage-operators.ts");
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
    .description("create an operator; a generated password is shown once")
    .requiredOption("--name <name>", "name of the person")
    .option(...stdin)
    .option(...json)
    .action((email: string, { json, passwordStdin, name }: Options & { name: string }) =>
      withRuntime(async () => {
        const [{ createOperator }, { NewOperator }, { parseInput }] = await Promise.all([
          import("../../core/platform/operators/manage-operators.ts"),
          import("../../core/platform/operators/schemas.ts"),
          import("../../core/common/input/parse-input.ts"),
        ]);
        const given = await password(passwordStdin);
        const values = parseInput(NewOperator, { email, name, password: given.password });
        printCredentials((await createOperator(values, given.expiresAt)).email, given, json);
      }),
    );

  operators
    .command("reset-password <email>")
    .description("set a new password, remove the second factor and sign the operator out everywhere")
    .option(...stdin)
    .option(...json)
    .action((email: string, { json, passwordStdin }: Options) =>
      withRuntime(async () => {
        const [{ resetOperatorPassword }, { OperatorPassword }, { parseInput }] = await Promise.all([
          import("../../core/platform/operators/manage-operators.ts"),
          import("../../core/platform/operators/schemas.ts"),
          import("../../core/common/input/parse-input.ts"),
        ]);
        const given = await password(passwordStdin);
        await resetOperatorPassword(email, parseInput(OperatorPassword, given.password), given.expiresAt);
        printCredentials(email, given, json);
      }),
    );

  const change = (name: "disable" | "enable", description: string) =>
    operators
      .command(`${name} <email>`)
      .description(description)
      .option(...json)
      .action((email: string, { json }: Options) =>
        withRuntime(async () => {
          const { disableOperator, enableOperator } = await import(
            "../../core/platform/operators/manage-operators.ts"
          );
          const operator = await { disable: disableOperator, enable: enableOperator }[name](email);
          if (json) printJson({ email: operator.email, status: operator.status });
          else print(`${operator.email} is ${operator.status}`);
        }),
      );
  change("disable", "sign the operator out and block sign-in");
  change("enable", "allow the operator to sign in again; also ends a lock-out delay");
  return operators;
}

/** Reads a password from standard input or generates one: command-line arguments are visible to other users of the machine. */
async function password(fromStdin: boolean | undefined): Promise<Given> {
  if (!fromStdin)
    return (await import("../../core/identity/passwords/generate-password.ts")).generatePassword();
  const { text } = await import("node:stream/consumers");
  return { password: (await text(process.stdin)).replace(/\r?\n$/, "") };
}

interface Given {
  password: string;
  /** Set for a generated password. */
  expiresAt?: Date;
}

function printCredentials(email: string, { password, expiresAt }: Given, json: boolean | undefined): void {
  if (json) printJson({ email, ...(expiresAt && { password, expiresAt }) });
  else if (expiresAt)
    print(`password of ${email} (shown only once, change it within three days): ${password}`);
  else print(`password of ${email} set`);
}
