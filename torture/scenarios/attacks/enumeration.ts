import { median } from "../../../bench/support/benchmark.ts";
import { demoSchool } from "../../../seeders/demo-schools.ts";
import { call, type Reply } from "../../support/call.ts";
import { round } from "../../support/lanes.ts";
import type { Numbers, Scenario } from "../../support/scenario.ts";

const mailboxes = ["admin", "bursar", "teacher", "guardian", "student"];
const attemptsEach = 5;

/** Headers that differ between requests regardless of the account. */
const ownToEach = new Set(["date", "x-request-id", "ratelimit", "ratelimit-policy"]);

/** Everything that a stranger sees of a response except its time. */
function looks({ status, headers, text }: Reply): string {
  const names = Object.keys(headers).sort();
  const shown = names.map((name) => (ownToEach.has(name) ? name : `${name}: ${headers[name]}`));
  return JSON.stringify([status, shown, text.replace(/"requestId":"[^"]+"/, "")]);
}

interface Side {
  times: number[];
  looks: Set<string>;
}

/** B-35. The two sides alternate; each request comes from another IP address, so that no rate limit interferes. */
export const enumeration: Scenario = {
  id: "B-35",
  name: "signing in and asking for a new password look and last the same for accounts that exist and that do not",
  timeLimitSeconds: 900,
  async run(environment, count) {
    const samples = count(300, 40);
    const schools = Math.ceil(samples / attemptsEach / mailboxes.length) + 1;
    const { url } = await environment.serve(await environment.database(schools), { TRUST_PROXY: "loopback" });
    const numbers: Numbers = { samples };
    let pass = true;
    for (const [name, path, extra] of [
      ["login", "/api/v1/auth/login", { password: "Not-the-password-1" }],
      ["forgot", "/api/v1/auth/password/forgot", {}],
    ] as const) {
      const sides = { existing: newSide(), absent: newSide() };
      for (let index = 0; index < samples + 5; index += 1) {
        const order = index % 2 ? (["existing", "absent"] as const) : (["absent", "existing"] as const);
        for (const side of order) {
          const reply = await call(url, path, {
            method: "POST",
            body: { email: address(index, side === "existing"), ...extra },
            headers: { "x-forwarded-for": `10.${name === "login" ? 1 : 2}.${index >> 8}.${index & 255}` },
          });
          if (index < 5) continue;
          sides[side].times.push(reply.ms);
          sides[side].looks.add(looks(reply));
        }
      }
      const [existing, absent] = [median(sides.existing.times), median(sides.absent.times)];
      const difference = Math.abs(existing - absent) / absent;
      const faces = new Set([...sides.existing.looks, ...sides.absent.looks]).size;
      numbers[`${name}ExistingMs`] = round(existing, 2);
      numbers[`${name}AbsentMs`] = round(absent, 2);
      numbers[`${name}DifferencePercent`] = round(difference * 100, 2);
      numbers[`${name}Faces`] = faces;
      if (faces > 1) numbers[`${name}Seen`] = [...sides.existing.looks, ...sides.absent.looks].join("\n");
      pass &&= difference < 0.05 && faces === 1;
    }
    return { pass, numbers };
  },
};

const newSide = (): Side => ({ times: [], looks: new Set() });

/** Few attempts per account, so that none is delayed. Both kinds of email address have the same length. */
function address(index: number, exists: boolean): string {
  const { slug } = demoSchool(Math.floor(index / attemptsEach / mailboxes.length));
  const mailbox = mailboxes[Math.floor(index / attemptsEach) % mailboxes.length]!;
  return `${exists ? mailbox : `${mailbox.slice(0, -1)}q`}@${slug}.example`;
}
