import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { createApp } from "../../../src/app.ts";
import { createClient } from "../../../test/support/client.ts";
import { poolReuse } from "../../../test/support/tenancy/tenancy-pool.ts";
import { production } from "../../support/processes/environment.ts";
import type { Scenario } from "../../support/scenario.ts";

const schools = 50;

/** B-05. The service runs in this process, so that its pooled connections can be inspected. */
export const poolIsolation: Scenario = {
  id: "B-05",
  name: "requests of 50 schools on a pool of 4, some hung up on, some failing: no row and no setting of another school",
  timeLimitSeconds: 420,
  async run(environment, count) {
    const databaseUrl = await environment.database(schools);
    const app = await createApp({
      ...production(databaseUrl),
      LOG_LEVEL: "silent",
      DATABASE_POOL_MAX: 4,
    });
    environment.afterwards(() => app.close());
    const { url } = await app.listen({ host: "127.0.0.1", port: 0 });
    const slugs = await asAdmin(databaseUrl, async (client) => {
      const { rows } = await client.query("SELECT slug FROM schools ORDER BY slug");
      return rows.map(({ slug }): string => slug);
    });
    // One after another: that many concurrent passwords would be rejected.
    let last: Promise<unknown> = Promise.resolve();
    const as = (mailbox: string, school?: string) => {
      const signedIn = last.then(async () => {
        const credentials = await signIn(url, `${mailbox}@${school}.example`);
        return Object.assign(createClient(url, credentials.accessToken), { credentials });
      });
      last = signedIn;
      return signedIn;
    };
    const figures = await poolReuse({ app: { url, as }, schools: slugs, count: count(20_000, 2_000) });
    const { foreign, dirty, failed, connections, aborted, refused, requests } = figures;
    return {
      pass:
        foreign === 0 &&
        dirty === 0 &&
        failed === 0 &&
        connections > 1 &&
        aborted > requests / 100 &&
        refused > requests / 20,
      numbers: { schools: slugs.length, ...figures },
    };
  },
};
