import test from "ava";
import { ConnectionAcquireTimeoutError, type Sequelize } from "sequelize";
import { countPoolWaits } from "../../src/db/pool/pool-waits.ts";

test("waits for a full pool are counted, with those that gave up", async (t) => {
  const pool = { size: 1, available: 1 };
  let fail = false;
  const connectionManager = {
    pool,
    getConnection: async () => {
      if (fail) throw new ConnectionAcquireTimeoutError(new Error("timeout"));
      return "connection";
    },
  };
  const counted = countPoolWaits({ connectionManager } as unknown as Sequelize, 2);
  t.is(await connectionManager.getConnection(), "connection");
  pool.size = 2;
  await connectionManager.getConnection();
  t.is(counted.waits, 0, "one is free");
  pool.available = 0;
  await connectionManager.getConnection();
  fail = true;
  await t.throwsAsync(connectionManager.getConnection());
  t.like(counted, { waits: 2, timeouts: 1 });
  t.true(counted.waitedMs > 0);
});
