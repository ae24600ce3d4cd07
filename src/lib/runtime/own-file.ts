import { extname } from "node:path";

const sources = new URL("../../", import.meta.url);

/**
 * Finds a file that comes with the package. The build bundles modules, so other modules cannot find it by their own address;
 * this one is left in its place.
 * @param path below `src`, where `dist/src` has the same files
 */
export const ownFile = (path: string): URL => new URL(path, sources);

/** Finds a module that a thread starts with. @param path below `src`, without the extension */
export const ownModule = (path: string): URL => ownFile(`${path}${extname(import.meta.url)}`);
