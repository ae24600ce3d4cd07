export interface DatabaseAddress {
  /** One URL per host, in the given order. */
  urls: string[];
  /** Whether to connect only to a host that accepts writes. */
  needsPrimary: boolean;
}

const form = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/**
 * Parses a database URL, which may name several hosts as in libpq:
 * `postgres://user@one:5432,two:5432/school?target_session_attrs=read-write`. With several hosts, the default is the primary;
 * `any` accepts every host.
 * @throws {Error} if the URL is invalid
 */
export function parseDatabaseAddress(address: string): DatabaseAddress {
  const [, before, hosts = "", after] = address.match(form) ?? [];
  if (before === undefined) throw new Error("must be a postgres:// URL");
  let attributes: string | null = null;
  const urls = hosts.split(",").map((host) => {
    if (!URL.canParse(`${before}${host}${after}`)) throw new Error("must be a postgres:// URL");
    const url = new URL(`${before}${host}${after}`);
    attributes = url.searchParams.get("target_session_attrs");
    // Without the parameter, keep the URL exactly as written: parsing would re-encode passwords and paths.
    if (attributes === null) return `${before}${host}${after}`;
    url.searchParams.delete("target_session_attrs");
    return url.href;
  });
  if (!["any", "primary", "read-write", null].includes(attributes))
    throw new Error("target_session_attrs must be read-write, primary or any, because the service writes");
  return { urls, needsPrimary: attributes === null ? urls.length > 1 : attributes !== "any" };
}
