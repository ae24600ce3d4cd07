import { statSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Account, canUse, giveAll, isRoot, nobody } from "./account.ts";
import { claim, elsewhere, readText, sharedHome } from "./elsewhere.ts";

export interface Place {
  /** Where the cluster is, or will be. */
  cluster: string;
  /** Where a copy of the binaries goes. */
  home: string;
  account: Account | undefined;
}

/**
 * Where the cluster of a data directory lives, and who runs it: `<data directory>/postgres` and this account, as long as
 * that works. Root needs another account, which may not get to a folder such as /root: then the cluster stands below
 * /var/lib/school-svc, and `<data directory>/postgres-location` says where.
 */
export async function findPlace(dataDir: string, throwaway: boolean): Promise<Place> {
  const noted = await readText(join(dataDir, "postgres-location"));
  const cluster = noted ?? join(dataDir, "postgres");
  const owner = ownerOf(cluster);
  if (noted && !owner)
    throw new Error(
      `${dataDir}/postgres-location names ${noted}, which is gone: bring it back, or remove postgres-location to begin with an empty database`,
    );
  if (!isRoot()) return asMyself(cluster, dataDir, owner);
  if (noted) await claim(noted, dataDir);
  // A cluster keeps its owner: a user's stays the user's when root starts it.
  const account = owner && owner.uid !== 0 ? owner : nobody();
  if (owner?.uid === 0) await giveAll(account, cluster);
  const place = { cluster, account, home: sharedHome };
  if (canUse(account, [owner ? cluster : dataDir])) return place;
  if (owner)
    throw new Error(
      `The account that runs PostgreSQL (uid ${account.uid}) cannot enter ${cluster}: open the folders above it (chmod o+x)`,
    );
  if (throwaway && (await opened(dataDir, account))) return place;
  return { ...place, cluster: await elsewhere(dataDir, throwaway) };
}

/** Remembers a cluster that does not stand in the data directory. */
export async function notePlace(dataDir: string, { cluster }: Place): Promise<void> {
  if (cluster !== join(dataDir, "postgres"))
    await writeFile(join(dataDir, "postgres-location"), `${cluster}\n`);
}

function asMyself(cluster: string, dataDir: string, owner: Account | undefined): Place {
  if (owner && process.getuid && owner.uid !== process.getuid())
    throw new Error(
      `The PostgreSQL cluster ${cluster} belongs to another account (uid ${owner.uid}): start as that account or as root, or choose another data directory`,
    );
  return { cluster, account: undefined, home: dataDir };
}

/** Files of a test hold no secrets, so its folder may be opened instead of leaving a cluster somewhere else. */
async function opened(dataDir: string, account: Account): Promise<boolean> {
  await chmod(dataDir, statSync(dataDir).mode | 0o111);
  return canUse(account, [dataDir]);
}

function ownerOf(folder: string): Account | undefined {
  return statSync(folder, { throwIfNoEntry: false });
}
