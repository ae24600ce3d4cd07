import { setTimeout as pause } from "node:timers/promises";
import {
  assignSchool,
  type DirectorySchool,
  directoryChannel,
  type Installation,
  type InstallationState,
  openDirectoryPool,
  readDirectory,
} from "../../../db/directory/directory-database.ts";
import { listen } from "../../../db/pool/listen.ts";
import { now } from "../../../lib/clock.ts";
import type { Logger } from "../../../lib/logger.ts";
import { createHopTokens } from "../../../lib/tokens/hop-tokens.ts";
import { createAddressDigests } from "./address-digests.ts";
import type { Directory } from "./directory.ts";

interface Options {
  url: string;
  own: Installation;
  /** ENCRYPTION_KEY, then the previous one. Every installation has the same. */
  keys: readonly string[];
  /** JWT_SECRET, then the previous one; likewise the same. */
  secrets: readonly string[];
  logger: Logger;
}

/** A start waits for the first reading at most this long. */
const START_MS = 3_000;
/** After a failed reading, unless a notification comes first. */
const RETRY_MS = 5_000;

/** Opens the directory. It is kept in memory and read again when it changes, so that requests do not wait for it. */
export async function openDirectory({ url, own, keys, secrets, logger }: Options): Promise<Directory> {
  const digests = createAddressDigests(keys);
  let installations = new Map<string, InstallationState>();
  let schools = new Map<string, DirectorySchool>();
  let retry: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let isStale = false;
  let isLoaded = false;
  let isClosed = false;

  const read = async () => {
    try {
      const found = await readDirectory(url);
      installations = new Map(found.installations.map((each) => [each.name, each]));
      schools = new Map(
        found.schools.flatMap((each) => [[each.id, each] as const, [each.slug, each] as const]),
      );
      isLoaded = true;
    } catch (error) {
      logger.warn({ err: error }, "the directory of installations could not be read");
      if (!isClosed) retry = setTimeout(refresh, RETRY_MS).unref();
    }
  };
  /** Reads once more if something changed during a reading. */
  const refresh = () => {
    clearTimeout(retry);
    isStale = true;
    reading ??= (async () => {
      while (isStale && !isClosed) {
        isStale = false;
        await read();
      }
    })().finally(() => {
      reading = undefined;
    });
  };
  refresh();
  await Promise.race([reading, pause(START_MS, undefined, { ref: false })]);
  const listening = listen(url, directoryChannel, refresh);
  const pool = openDirectoryPool(url);
  const find = (name: string) => (name === own.name ? own : installations.get(name));

  return {
    url,
    own,
    digests,
    hops: createHopTokens(secrets, now),
    others: () => [...installations.values()].filter(({ name }) => name !== own.name),
    isLoaded: () => isLoaded,
    knows: (school) => schools.has(school),
    elsewhere(school) {
      const name = schools.get(school)?.installation;
      return name === undefined || name === own.name ? undefined : installations.get(name);
    },
    find,
    async withAddress(email) {
      try {
        const names = await pool.installationsOf(digests.all(email));
        return names.map(find).filter((each) => each !== undefined);
      } catch (error) {
        logger.warn({ err: error }, "an address could not be looked up in the directory of installations");
        return undefined;
      }
    },
    async takenBy(slug) {
      const name = await pool.installationOfSlug(slug);
      return name === own.name ? undefined : name;
    },
    assign: (slug, installation) => assignSchool(url, slug, installation),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await Promise.all([listening.close(), pool.close(), reading]);
    },
  };
}
