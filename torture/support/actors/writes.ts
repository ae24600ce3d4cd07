import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { call } from "../call.ts";
import { keepGoing } from "../lanes.ts";
import { faultOf } from "../problem.ts";

interface Options {
  token: string;
  /** Lanes that write one after the other. */
  lanes: number;
  pauseMs: number;
}

/** Writes settings of a school all the time, and follows it to another address. */
export function startWrites(url: string, { token, lanes, pauseMs }: Options) {
  const acknowledged: string[] = [];
  /** Anything but an acknowledgement, a move or a 503 as it should be. */
  const faults = new Set<string>();
  let address = url;
  let [refused, lastAt, slowestMs] = [0, 0, 0];
  const traffic = keepGoing(lanes, pauseMs, async (index) => {
    const key = `torture.write${index}`;
    const body = { key, value: index };
    const reply = await call(address, "/api/v1/school-settings", { method: "POST", token, body });
    slowestMs = Math.max(slowestMs, reply.ms);
    if (reply.status === 201) {
      acknowledged.push(key);
      lastAt = reply.at;
    } else if (reply.status === 421) address = JSON.parse(reply.text).address;
    else {
      refused += 1;
      const fault = reply.status === 503 ? faultOf(reply) : `${reply.status} ${reply.error ?? reply.text}`;
      if (fault) faults.add(fault);
    }
  });
  return {
    acknowledged,
    faults,
    refused: () => refused,
    /** When the last write was acknowledged: performance.now(). */
    lastAt: () => lastAt,
    slowestMs: () => slowestMs,
    stop: () => traffic.stop(),
    /** Counts the acknowledged writes that this database does not have. */
    async lostIn(databaseUrl: string): Promise<number> {
      const kept = await asAdmin(databaseUrl, async (client) => {
        const { rows } = await client.query(
          "SELECT key FROM school_settings WHERE key LIKE 'torture.write%'",
        );
        return new Set(rows.map(({ key }) => key));
      });
      return acknowledged.filter((key) => !kept.has(key)).length;
    },
  };
}
