import type { Installation } from "../../../db/directory/directory-database.ts";
import type { HopTokens } from "../../../lib/tokens/hop-tokens.ts";
import type { AddressDigests } from "./address-digests.ts";

/** The directory of several installations, as this process knows it: which school is where. */
export interface Directory {
  readonly url: string;
  readonly digests: AddressDigests;
  /** Tokens by which installations recognize the requests that they forward to each other. */
  readonly hops: HopTokens;
  /** This installation. */
  readonly own: Installation;
  /** The installations besides this one. */
  others(): Installation[];
  /** Whether the directory has been read since this process started. */
  isLoaded(): boolean;
  /** Whether a school with this id or slug is known. */
  knows(school: string): boolean;
  /** Another installation that has the school with this id or slug; undefined if it is here, or unknown. */
  elsewhere(school: string): Installation | undefined;
  find(installation: string): Installation | undefined;
  /** The installations that have accounts with this email address; undefined if the directory does not respond. */
  withAddress(email: string): Promise<Installation[] | undefined>;
  /** Another installation that has a school with this slug according to the database. @throws {Error} if that does not respond */
  takenBy(slug: string): Promise<string | undefined>;
  /** Records that a school is at another installation from now on. */
  assign(slug: string, installation: string): Promise<void>;
  close(): Promise<void>;
}

let connected: Directory | undefined;

export function connectDirectory(opened: Directory | undefined): void {
  connected = opened;
}

/** The directory, if there are several installations. */
export const directory = (): Directory | undefined => connected;
