import { Command, CommanderError } from "commander";
import { version } from "../lib/version.ts";
import { commands } from "./commands.ts";
import { exitCodes } from "./support/exit-codes.ts";

/** Creates the command line. Actions import heavy modules themselves, so that `--help` stays fast. */
export function createProgram(): Command {
  const program = new Command("school-svc").description("The backend that schools run on").version(version);
  for (const command of commands(program)) program.addCommand(command);
  forEachCommand(program, (command) => {
    command.exitOverride();
    const help = `${path(command)} --help`;
    command.configureOutput({
      outputError: (text, write) => write(`${oneLine(text)} (see: ${help})\n`),
    });
  });
  return program;
}

function forEachCommand(command: Command, act: (command: Command) => void): void {
  act(command);
  for (const each of command.commands) forEachCommand(each, act);
}

const path = (command: Command): string =>
  command.parent ? `${path(command.parent)} ${command.name()}` : command.name();

/** Runs the command line. A failure prints one line that says what to do, and sets the exit code. */
export async function run(argv: readonly string[]): Promise<void> {
  // The reader of the output may close the pipe early: `school-svc openapi | head`.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    process.exit(error.code === "EPIPE" ? exitCodes.done : exitCodes.failed);
  });
  try {
    await createProgram().parseAsync(argv as string[]);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed its own line.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return;
    }
    const { stack, code } = error as Error & { code?: string };
    process.stderr.write(`${describe(error as Error)}\n`);
    if (process.env["LOG_LEVEL"] === "debug" && stack) process.stderr.write(`${stack}\n`);
    process.exitCode = code === "not_found" ? exitCodes.notFound : exitCodes.failed;
  }
}

type Failure = Error & { code?: string; errors?: ReadonlyArray<{ path?: string; message: string }> };

/** Describes a failure in one line, including the list of validation errors. */
function describe({ message, code, errors }: Failure): string {
  const messages = (errors ?? []).map((error) =>
    error.path ? `${error.path}: ${error.message}` : error.message,
  );
  if (code === "validation_failed") return `Invalid input: ${messages.join("; ")}`;
  const reason = message || messages.join("; ") || String(code ?? "The command failed");
  return oneLine(code === "GenericFailure" ? `${code}: ${reason}` : reason);
}

const oneLine = (text: string): string =>
  text
    .trim()
    .replace(/:\s*\n\s*/g, ": ")
    .replace(/(?<!\s)\s*\n\s*/g, "; ");
