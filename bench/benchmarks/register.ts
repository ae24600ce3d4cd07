import { alternate, verdict } from "../support/alternate.ts";
import { type Benchmark, upTo } from "../support/benchmark.ts";
import { withCandidates } from "../support/candidates.ts";
import type { Fixture } from "../support/database/fixture.ts";
import { makeRegisters, type Registers, takeRequest } from "../support/database/registers.ts";
import { countStatements, withStatementLog } from "../support/database/statements.ts";
import { startService } from "../support/service.ts";
import { signIn } from "../support/sign-in.ts";

const rounds = 5;
const takesARound = 320;
const candidates = ["ours", "lean"];

/** A teacher takes attendance for a class of 30, with all checks, daily metrics and audit, compared with bare inserts. */
export const register: Benchmark = {
  id: "P-7",
  alias: "register",
  timeLimit: 240_000,
  async measure(fixture) {
    const count = (rounds + 1) * candidates.length * takesARound;
    const { sessions, marks } = await makeRegisters(fixture.databaseUrl, count + 3);
    // Every register is taken once.
    const next = () => ({
      once: true,
      requests: sessions.splice(0, takesARound).map((id) => takeRequest(id, marks)),
    });
    const results = await withCandidates(fixture, ["lean"], (children, token) =>
      alternate(fixture, children, { token, rounds, request: next }),
    );
    const name = "registers of 30 taken/s against a multi-row upsert by hand";
    return [
      verdict(results, "lean", { id: "P-7", name }),
      upTo(
        {
          id: "P-7",
          name: "statements for a register of 30, besides BEGIN and COMMIT",
          ...(await statements(fixture, sessions, marks)),
        },
        6,
      ),
    ];
  },
};

const MARKER = "INSERT INTO attendance_records";

const statements = (fixture: Fixture, sessions: string[], marks: Registers["marks"]) =>
  withStatementLog(fixture, async () => {
    const service = await startService({ env: fixture.env });
    try {
      const { accessToken } = await signIn(service.url);
      const take = async (some: Registers["marks"]) => {
        const { method, path, body } = takeRequest(sessions.pop()!, some);
        const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
        const response = await fetch(service.url + path, { method, headers, body: JSON.stringify(body) });
        if (response.status !== 200) throw new Error(await response.text());
      };
      // The first request also loads the caller, who is then cached for a moment.
      await take(marks);
      const one = await countStatements(fixture, MARKER, () => take(marks.slice(0, 1)));
      const thirty = await countStatements(fixture, MARKER, () => take(marks));
      return { ours: thirty, details: { forOneStudent: one } };
    } finally {
      await service.stop();
    }
  });
