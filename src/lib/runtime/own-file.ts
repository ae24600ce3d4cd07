import { extname } from "node:path";

const sources = new URL("../../", import.meta.url);

/**
 * Returns the URL of a file that ships with the package. Other modules cannot use their own URL for that: the build puts them
 * into bundles, and keeps only the path of this one (`scripts/bundle-service.ts`).
 * @param path below `src`, where `dist/src` has the same files
 */
export const ownFile = (path: string): URL => new URL(path, sources);

/** Returns the URL of the entry module of a worker thread. @param path below `src`, without the extension */
export const ownModule = (path: string): URL => ownFile(`${path}${extname(import.meta.url)}`);
