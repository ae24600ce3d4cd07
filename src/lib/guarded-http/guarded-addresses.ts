import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An entry of the operator's allow list, beyond the public internet: a network, or a host by name. */
interface Allowed {
  network?: [Address, number];
  host?: string;
  port?: number | undefined;
}

export interface GuardedHttpRules {
  /** Checks whether a connection to this address, resolved from `host`, may be made. */
  mayAccess(address: string, host: string, port: number): boolean;
  /** Checks whether the operator listed this host and port, which then needs neither TLS nor a standard port. */
  isNamed(host: string, port: number): boolean;
}

/** Cloud platforms serve these addresses to their own machines, although they look public. */
const platformAddresses = new Set(["168.63.129.16"]);
const globalIPv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Checks whether an address is on the public internet; anything not known to be is not. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast" || platformAddresses.has(address.toString())) return false;
  return address.kind() === "ipv4" || (address as ipaddr.IPv6).match(globalIPv6);
}

/**
 * @param list comma-separated networks (`10.0.0.0/8`), addresses (`127.0.0.1`, `[::1]:8080`) and names
 *   (`sis.internal:8443`); the last two with a port to allow only that port
 */
export function guardedHttpRules(list = ""): GuardedHttpRules {
  const allowed = splitAllowed(list).map((entry) => {
    const parsed = parseAllowed(entry);
    if (!parsed) throw new RangeError(`${entry} is not a network, address or name`);
    return parsed;
  });
  const onPort = (entry: Allowed, port: number) => entry.port === undefined || entry.port === port;
  const inNetwork = ({ network }: Allowed, text: string) => {
    const literal = bare(text);
    if (!network || !ipaddr.isValid(literal)) return false;
    const address = ipaddr.process(literal);
    return address.kind() === network[0].kind() && address.match(network as [any, number]);
  };
  const named = (host: string, port: number) =>
    allowed.some((entry) => onPort(entry, port) && (entry.host === host || inNetwork(entry, host)));
  return {
    mayAccess: (address, host, port) =>
      isPublic(address) ||
      allowed.some((entry) => onPort(entry, port) && (entry.host === host || inNetwork(entry, address))),
    isNamed: named,
  };
}

/** Removes the brackets that an IPv6 address has in a URL. */
export const bare = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

export const splitAllowed = (list: string): string[] =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Parses one entry of the operator's list; null if it is invalid. */
export function parseAllowed(entry: string): Allowed | null {
  if (entry.includes("/")) return ipaddr.isValidCIDR(entry) ? { network: ipaddr.parseCIDR(entry) } : null;
  if (ipaddr.isValid(entry)) return { network: single(entry) };
  const [, host = "", digits] = /^(\[[\da-f:.]+\]|[^\s:[\]]+)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (!host || (port !== undefined && (port < 1 || port > 65_535))) return null;
  if (ipaddr.isValid(bare(host))) return { network: single(bare(host)), port };
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host) ? { host: host.toLowerCase(), port } : null;
}

function single(text: string): [Address, number] {
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
