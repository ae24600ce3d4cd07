import pg from "pg";
import { currentUrl, hasSeveralHosts } from "../pool/hosts.ts";

/** Returns the connection options for pg-boss. With several hosts, each new connection goes to the host last found by `findHost`. */
export function bossConnection(url: string): { connectionString: string } {
  if (!hasSeveralHosts(url)) return { connectionString: currentUrl(url) };
  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: currentUrl(url) });
    }
  }
  return { connectionString: currentUrl(url), Client } as { connectionString: string };
}
