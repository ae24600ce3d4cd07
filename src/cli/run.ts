import { Command, CommanderError } from "commander";
import { version } from "../lib/version.ts";
import { commands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";

/** The whole command line. Nothing heavy is loaded before an action needs it. */
export function createProgram(): Command {
  const program = new Command("school-svc")
    .description("The backend that schools run on")
    .version(version)
    .showHelpAfterError("(add --help for what is possible)");
  for (const command of commands(program)) program.addCommand(command);
  forEachCommand(program, (command) => command.exitOverride());
  return program;
}

function forEachCommand(command: Command, act: (command: Command) => void): void {
  act(command);
  for (const each of command.commands) forEachCommand(each, act);
}

/** Runs the command line. A failure is one line that says what to do, and an exit code. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(argv as string[]);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed its own line.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return;
    }
    const { message, code, stack } = error as Error & { code?: string };
    const text = code === "GenericFailure" ? `${code}: ${message}` : message || String(code ?? error);
    process.stderr.write(`${process.env["LOG_LEVEL"] === "debug" ? stack : text}\n`);
    process.exitCode = code === "not_found" ? exitCodes.notFound : exitCodes.failed;
  }
}
