import test from "ava";
import { createProgram } from "../../src/cli/run.ts";
import { cli } from "../support/process/process.ts";

const url = "postgres://nobody:nobody@127.0.0.1:1/none";

/** The paths of all commands, as arguments. */
const paths = (command = createProgram(), path: string[] = []): string[][] => [
  path,
  ...command.commands.flatMap((each) => paths(each, [...path, each.name()])),
];

test("every command explains itself", async (t) => {
  for (const path of paths()) {
    const said: string[] = [];
    const program = createProgram();
    const target = path.reduce((at, name) => at.commands.find((each) => each.name() === name)!, program);
    target.configureOutput({ writeOut: (text) => said.push(text) });
    const error: any = await t.throwsAsync(
      program.parseAsync(["node", "school-svc", ...path, "--help"]) as Promise<any>,
    );
    t.is(error.exitCode, 0, path.join(" "));
    const help = said.join("");
    t.true(help.startsWith(`Usage: ${["school-svc", ...path].join(" ")}`), help);
    for (const option of target.options)
      t.true(help.includes(option.long!), `${path.join(" ")} ${option.long}`);
    t.true(target.description().length > 0, path.join(" "));
    t.notRegex(help, /\(default: [[{]/, path.join(" "));
  }
});

test("help goes to stdout, without colour, and ends with 0", async (t) => {
  const { code, stdout, stderr } = await cli(["serve", "--help"]);
  t.is(code, 0);
  t.regex(stdout, /^Usage: school-svc serve/);
  t.is(stderr, "");
  t.false(stdout.includes("\x1b"));
});

test("the version is that of the package", async (t) => {
  const { code, stdout } = await cli(["--version"]);
  t.is(code, 0);
  t.regex(stdout, /^\d+\.\d+\.\d+\n$/);
});

test("wrong usage is one line that names the fault and where help is, and ends with 2", async (t) => {
  const wrong: Array<[string[], RegExp]> = [
    [["bogus"], /unknown command 'bogus' \(see: school-svc --help\)/],
    [["serve", "--port", "70000"], /'70000' is invalid.*from 0 to 65535.*\(see: school-svc serve --help\)/],
    [["users", "list"], /--school <slug>.*\(see: school-svc users list --help\)/],
    [["tenants", "list", "more"], /too many arguments/],
    [["seed", "nothing"], /'nothing' is invalid.*demo/],
  ];
  await Promise.all(
    wrong.map(async ([args, text]) => {
      const { code, stdout, stderr } = await cli(args, { DATABASE_URL: url });
      t.is(code, 2, args.join(" "));
      t.is(stdout, "");
      t.regex(stderr, /^error: [^\n]+\n$/);
      t.regex(stderr, text);
    }),
  );
});

test("without a command it shows what there is, on stderr, and ends with 2", async (t) => {
  const { code, stdout, stderr } = await cli([]);
  t.is(code, 2);
  t.is(stdout, "");
  t.regex(stderr, /Commands:/);
});
