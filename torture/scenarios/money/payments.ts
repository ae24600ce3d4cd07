import { setTimeout as pause } from "node:timers/promises";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call, json } from "../../support/call.ts";
import { inLanes, round } from "../../support/lanes.ts";
import { checkLedger } from "../../support/ledger.ts";
import type { Scenario } from "../../support/scenario.ts";

const together = 5;
const lanes = 8;

/** B-41. Clients send each payment five times concurrently to two nodes, and retry after every failure; the nodes are killed one after another. */
export const payments: Scenario = {
  id: "B-41",
  name: "1,000 payments, each sent five times at once to two nodes under kills: each counts once, with one answer for everybody",
  timeLimitSeconds: 900,
  async run(environment, count) {
    const wanted = count(1_000, 200);
    const kills = count(20, 4);
    const databaseUrl = await environment.database();
    const nodes = [await environment.serve(databaseUrl), await environment.serve(databaseUrl)];
    const { accessToken: token } = await signIn(nodes[0]!.url);
    const { data } = json(await call(nodes[0]!.url, "/api/v1/students?limit=40", { token }));
    const students: string[] = data.map(({ id }: { id: string }) => id);
    const counted = () =>
      asAdmin(databaseUrl, async (client) => {
        const { rows } = await client.query(
          `SELECT count(*)::int AS payments, (SELECT count(*)::int FROM receipts r WHERE r.school_id = p.school_id) AS receipts
           FROM payments p JOIN schools s ON s.id = p.school_id AND s.slug = 'greenfield'
           WHERE p.status = 'confirmed' GROUP BY p.school_id`,
        );
        return rows[0] as { payments: number; receipts: number };
      });
    const before = await counted();

    let paid = 0;
    let tries = 0;
    let otherwise = 0;
    const strange = new Map<number, number>();
    const pay = async (index: number) => {
      const body = {
        studentId: students[index % students.length],
        amount: { amount: `${100 + index}.${String(index % 100).padStart(2, "0")}`, currency: "KES" },
        method: "cash",
      };
      const responses = new Set<string>();
      for (let missing = true; missing; ) {
        tries += 1;
        const replies = await Promise.all(
          Array.from({ length: together }, (_none, each) =>
            call(nodes[each % nodes.length]!.url, "/api/v1/payments", {
              method: "POST",
              token,
              body,
              headers: { "idempotency-key": `torture-${index}` },
              timeoutMs: 20_000,
            }),
          ),
        );
        missing = replies.some(({ status }) => status !== 201);
        for (const { status, text } of replies)
          if (status === 201) responses.add(text);
          else if (status !== 0 && status !== 503) strange.set(status, (strange.get(status) ?? 0) + 1);
        if (missing) await pause(50);
      }
      paid += 1;
      if (responses.size !== 1) otherwise += 1;
    };
    const began = performance.now();
    const paying = inLanes(wanted, lanes, pay);
    for (let kill = 0; kill < kills && paid < wanted; kill += 1) {
      await pause(150 + Math.random() * 350);
      await nodes[kill % nodes.length]!.stop("SIGKILL");
      nodes[kill % nodes.length] = await environment.serve(databaseUrl);
    }
    await paying;
    const seconds = (performance.now() - began) / 1_000;
    const after = await counted();
    const differences = await checkLedger(databaseUrl);
    const made = after.payments - before.payments;
    const receipts = after.receipts - before.receipts;
    return {
      pass:
        made === wanted && receipts === wanted && otherwise === 0 && differences === 0 && strange.size === 0,
      numbers: {
        wanted,
        kills,
        requests: tries * together,
        made,
        receipts,
        answeredOtherwise: otherwise,
        differences,
        strangeAnswers: [...strange].map(([status, n]) => `${n} x ${status}`).join("; "),
        seconds: round(seconds),
      },
    };
  },
};
