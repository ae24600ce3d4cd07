import type { Socket } from "node:net";
import type pg from "pg";

interface Options {
  /** Whether the database answers on a new connection; it takes no longer than `patienceMs`. */
  answers: () => Promise<boolean>;
  /** Longer than a statement may run: what is silent for so long is lost, whatever else answers. */
  longestMs: number;
}

/** How long a connection may be silent before a new one is tried, and how long that one may take. Milliseconds. */
const silentMs = 1_500;
export const patienceMs = 1_500;
const everyMs = 250;

interface Watched {
  client: pg.Client;
  read: number;
  since: number | null;
}

/**
 * Ends connections on which nothing comes back any more: a network that loses everything says nothing, and TCP alone would wait
 * for a quarter of an hour. A statement that only takes its time is left alone, as long as the database answers others.
 */
export function watchConnections({ answers, longestMs }: Options) {
  const all = new Set<Watched>();
  let asking = false;

  const look = async () => {
    const now = performance.now();
    for (const each of all) {
      const { bytesRead } = streamOf(each.client);
      if (isWaiting(each.client) && bytesRead === each.read) each.since ??= now;
      else Object.assign(each, { read: bytesRead, since: null });
    }
    const silent = [...all].filter(({ since }) => since !== null && now - since >= silentMs);
    if (!silent.length || asking) return;
    asking = true;
    const isAway = !(await answers());
    asking = false;
    for (const { client, since, read } of silent)
      if (
        (isAway || performance.now() - since! > longestMs) &&
        isWaiting(client) &&
        streamOf(client).bytesRead === read
      )
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
