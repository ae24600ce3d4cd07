import { statSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Account, canUse, giveAll, isRoot, nobody } from "./account.ts";
import { claim, elsewhere, readText, sharedHome } from "./elsewhere.ts";

export interface Place {
  /** Path of the cluster, whether it exists yet or not. */
  cluster: string;
  /** Folder for a copy of the binaries. */
  home: string;
  account: Account | undefined;
}

/**
 * Decides where the cluster of a data directory is and which account runs it: `<data directory>/postgres` and this
 * account if possible. Root needs another account, which may not be able to enter a folder such as /root; the cluster is
 * then below /var/lib/school-svc, and `<data directory>/postgres-location` records its path.
 */
export async function findPlace(dataDir: string, throwaway: boolean): Promise<Place> {
  const recordedCluster = await readText(join(dataDir, "postgres-location"));
  const cluster = recordedCluster ?? join(dataDir, "postgres");
  const owner = ownerOf(cluster);
  if (recordedCluster && !owner)
    throw new Error(
      `${dataDir}/postgres-location names ${recordedCluster}, which does not exist: restore it, or remove postgres-location to start with an empty database`,
    );
  if (!isRoot()) return asThisAccount(cluster, dataDir, owner);
  if (recordedCluster) await claim(recordedCluster, dataDir);
  // A cluster keeps its owner: a user's cluster stays the user's even when root starts it.
  const account = owner && owner.uid !== 0 ? owner : nobody();
  if (owner?.uid === 0) await giveAll(account, cluster);
  const place = { cluster, account, home: sharedHome };
  if (canUse(account, [owner ? cluster : dataDir])) return place;
  if (owner)
    throw new Error(
      `The account that runs PostgreSQL (uid ${account.uid}) cannot enter ${cluster}: make its parent folders accessible (chmod o+x)`,
    );
  if (throwaway && (await makeAccessible(dataDir, account))) return place;
  return { ...place, cluster: await elsewhere(dataDir, throwaway) };
}

/** Records the path of a cluster that is outside the data directory. */
export async function recordPlace(dataDir: string, { cluster }: Place): Promise<void> {
  if (cluster !== join(dataDir, "postgres"))
    await writeFile(join(dataDir, "postgres-location"), `${cluster}\n`);
}

function asThisAccount(cluster: string, dataDir: string, owner: Account | undefined): Place {
  if (owner && process.getuid && owner.uid !== process.getuid())
    throw new Error(
      `The PostgreSQL cluster ${cluster} belongs to another account (uid ${owner.uid}): start as that account or as root, or choose another data directory`,
    );
  return { cluster, account: undefined, home: dataDir };
}

/** Test files hold no secrets, so the folder may be made accessible instead of placing the cluster elsewhere. */
async function makeAccessible(dataDir: string, account: Account): Promise<boolean> {
  await chmod(dataDir, statSync(dataDir).mode | 0o111);
  return canUse(account, [dataDir]);
}

function ownerOf(folder: string): Account | undefined {
  return statSync(folder, { throwIfNoEntry: false });
}
