import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type pg from "pg";

interface Options {
  /** Whether the database answers on a new connection; it takes no longer than `patienceMs`. */
  answers: () => Promise<boolean>;
  /** Longer than a statement may run: what is silent for so long is lost, whatever else answers. */
  longestMs: number;
  /** How long a connection may be silent before a new one is tried. */
  silentMs?: number;
}

/** How long a new connection may take, in milliseconds. */
export const patienceMs = 1_500;
const everyMs = 250;

interface Watched {
  client: pg.Client;
  read: number;
  since: number | null;
}

/**
 * Ends connections on which nothing comes back any more: a network that loses everything says nothing, and TCP alone would wait
 * for a quarter of an hour. A statement that only takes its time is left alone, as long as the database answers anybody:
 * on any of these connections, or on a new one.
 */
export function watchConnections({ answers, longestMs, silentMs = 1_500 }: Options) {
  const all = new Set<Watched>();
  let heardAt = performance.now();
  let asking = false;

  const listen = () => {
    const now = performance.now();
    for (const each of all) {
      const { bytesRead } = streamOf(each.client);
      if (bytesRead !== each.read) heardAt = now;
      if (isWaiting(each.client) && bytesRead === each.read) each.since ??= now;
      else Object.assign(each, { read: bytesRead, since: null });
    }
  };

  const look = async () => {
    listen();
    const now = performance.now();
    const silent = [...all].filter(({ since }) => since !== null && now - since >= silentMs);
    if (!silent.length || asking) return;
    let isAway = false;
    if (now - heardAt >= silentMs) {
      asking = true;
      isAway = !(await answers());
      // A busy machine is late for everything: what has arrived meanwhile is read before it is judged.
      await setImmediate();
      listen();
      isAway &&= heardAt < now;
      asking = false;
    }
    for (const { client, since } of silent)
      if (since !== null && isWaiting(client) && (isAway || performance.now() - since > longestMs))
        streamOf(client).destroy(Object.assign(new Error("Connection terminated"), { code: "ETIMEDOUT" }));
  };
  const timer = setInterval(() => void look(), everyMs).unref();

  return {
    add(client: pg.Client) {
      const watched = { client, read: 0, since: null };
      all.add(watched);
      client.once("end", () => all.delete(watched));
    },
    close: () => clearInterval(timer),
  };
}

const streamOf = (client: pg.Client): Socket => (client as any).connection.stream;

/** Something was sent that is not answered yet. */
const isWaiting = (client: pg.Client): boolean =>
  (client as any).readyForQuery === false || (client as any)._activeQuery != null;
