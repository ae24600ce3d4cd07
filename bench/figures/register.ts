import type { Bed } from "../support/bed.ts";
import { withContestants } from "../support/contestants.ts";
import { type Figure, upTo } from "../support/figure.ts";
import { race, verdict } from "../support/race.ts";
import { makeRegisters, type Registers, takeRequest } from "../support/registers.ts";
import { startService } from "../support/service.ts";
import { signIn } from "../support/sign-in.ts";
import { countStatements, withStatementLog } from "../support/statements.ts";

const rounds = 5;
const takesARound = 320;
const contestants = ["ours", "lean"];

/** A teacher marks a class of 30, with every check, the daily figures and the audit, against the bare rows. */
export const register: Figure = {
  id: "P-7",
  alias: "register",
  timeLimit: 240_000,
  async measure(bed) {
    const count = (rounds + 1) * contestants.length * takesARound;
    const { sessions, marks } = await makeRegisters(bed.databaseUrl, count + 3);
    // Every register is taken once.
    const next = () => ({
      once: true,
      requests: sessions.splice(0, takesARound).map((id) => takeRequest(id, marks)),
    });
    const results = await withContestants(bed, ["lean"], (children, token) =>
      race(bed, children, { token, rounds, request: next }),
    );
    const name = "registers of 30 taken/s against a multi-row upsert by hand";
    return [
      verdict(results, "lean", { id: "P-7", name }),
      upTo(
        {
          id: "P-7",
          name: "statements for a register of 30, besides BEGIN and COMMIT",
          ...(await statements(bed, sessions, marks)),
        },
        6,
      ),
    ];
  },
};

const statements = (bed: Bed, sessions: string[], marks: Registers["marks"]) =>
  withStatementLog(bed, async () => {
    const service = await startService({ env: bed.env });
    try {
      const { accessToken } = await signIn(service.url);
      const take = async (some: Registers["marks"]) => {
        const { method, path, body } = takeRequest(sessions.pop()!, some);
        const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
        const answer = await fetch(service.url + path, { method, headers, body: JSON.stringify(body) });
        if (answer.status !== 200) throw new Error(await answer.text());
      };
      // The first one also asks who is calling, which is believed for a moment.
      await take(marks);
      const one = await countStatements(bed, "write-marks", () => take(marks.slice(0, 1)));
      const thirty = await countStatements(bed, "write-marks", () => take(marks));
      return { ours: thirty, details: { forOneStudent: one } };
    } finally {
      await service.stop();
    }
  });
