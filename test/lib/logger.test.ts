import test from "ava";
import { pino } from "pino";
import { UniqueConstraintError } from "sequelize";
import { withContext } from "../../src/lib/context.ts";
import { describeError, loggerOptions } from "../../src/lib/logger.ts";

const logged = (write: (logger: pino.Logger) => void): Record<string, any> => {
  const lines: string[] = [];
  write(pino(loggerOptions("debug"), { write: (line) => void lines.push(line) }));
  return JSON.parse(lines[0]!);
};

test("secrets in what is logged are blanked", (t) => {
  const secret = {
    password: "p",
    accessToken: "a",
    refreshToken: "r",
    otp: "o",
    authorization: "h",
    cookie: "c",
  };
  const line = logged((logger) => logger.info({ ...secret, body: secret }, "x"));
  for (const name of Object.keys(secret)) {
    t.is(line[name], "[redacted]");
    t.is(line["body"][name], "[redacted]");
  }
});

test("what is logged stays in its line", (t) => {
  const lines: string[] = [];
  const logger = pino(loggerOptions("debug"), { write: (line) => void lines.push(line) });
  const forged = 'x\n{"level":30,"msg":"request","userId":"somebody"}\r\u0000\u001b[2J';
  logger.info({ path: forged, err: new Error(forged) }, forged);
  t.is(lines.length, 1);
  t.notRegex(lines[0]!.trimEnd(), /\p{Cc}/u);
  t.like(JSON.parse(lines[0]!), { path: forged, msg: forged });
});

test("a line inside of a request says whose it is", (t) => {
  const actor = { id: "u", sessionId: "s", name: "n", roles: [], permissions: new Map() };
  const line = withContext({ requestId: "r", schoolId: "g", actor }, () =>
    logged((logger) => logger.info("x")),
  );
  t.like(line, { requestId: "r", schoolId: "g", userId: "u" });
  t.false("requestId" in logged((logger) => logger.info("x")));
});

test("an error is told with stack and cause, without statement, parameters and rows", (t) => {
  const parent = Object.assign(new Error("duplicate key"), {
    sql: "INSERT … 'ana@example.org'",
    parameters: ["ana@example.org"],
    detail: "Key (email)=(ana@example.org) already exists.",
    code: "23505",
    constraint: "users_email_key",
  });
  const error = new UniqueConstraintError({ parent: parent as never, fields: { email: "ana@example.org" } });
  const line = logged((logger) => logger.error({ err: error }, "failed"));
  t.false(JSON.stringify(line).includes("ana@"));
  t.like(line["err"], { type: "SequelizeUniqueConstraintError" });
  t.regex(line["err"].stack, /\n\s+at /);
  t.like(line["err"].cause, { message: "duplicate key", code: "23505", constraint: "users_email_key" });
});

test("errors within errors are followed, and a circle of them ends", (t) => {
  const circle = new Error("first");
  circle.cause = Object.assign(new Error("second"), { cause: circle });
  const text = JSON.stringify(describeError(circle));
  t.true(text.includes("second"));
  const several = describeError(new AggregateError([new Error("one"), new Error("two")], "both")) as any;
  t.deepEqual(
    several.errors.map(({ message }: Error) => message),
    ["one", "two"],
  );
  t.is(describeError("text"), "text");
});
