import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type pg from "pg";

interface Options {
  /** Checks whether the database responds on a new connection. */
  responds: () => Promise<boolean>;
  /** Called when it does not, and no other connection received anything either. */
  onAway?: () => void;
  /** Longer than a statement may run: a connection that is silent for so long is lost, even if others respond. */
  timeoutMs: number;
  /** How long a connection may be silent before a new one is probed. */
  silentMs: number;
}

const CHECK_INTERVAL_MS = 250;

interface Watched {
  client: pg.Client;
  read: number;
  since: number | null;
}

/**
 * Destroys connections that no longer deliver responses: a network that drops all packets reports nothing, and TCP alone
 * would wait for a quarter of an hour. A slow statement is left alone as long as the database responds on any of these
 * connections or on a new one.
 */
export function watchConnections({ responds, onAway = () => {}, timeoutMs, silentMs }: Options) {
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
      isAway = !(await responds());
      // A busy machine is late with everything: read what has arrived meanwhile before deciding.
      await setImmediate();
      listen();
      isAway &&= heardAt < now;
      asking = false;
    }
    if (isAway) onAway();
    // If the database is unavailable, connections that began to wait only a moment ago will get no response either.
    for (const { client, since } of isAway ? all : silent)
      if (since !== null && isWaiting(client) && (isAway || performance.now() - since > timeoutMs))
        streamOf(client).destroy(Object.assign(new Error("Connection terminated"), { code: "ETIMEDOUT" }));
  };
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS).unref();

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

/** True while a sent statement has no response yet. */
const isWaiting = (client: pg.Client): boolean =>
  (client as any).readyForQuery === false || (client as any)._activeQuery != null;
