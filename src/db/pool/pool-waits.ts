import type { Sequelize } from "sequelize";
import { isPoolExhausted } from "./failures.ts";

export interface PoolWaits {
  /** Requests for a connection that found none free. */
  waits: number;
  /** Time that they waited in total, in milliseconds. */
  waitedMs: number;
  /** Those that gave up. */
  timeouts: number;
}

interface Pooled {
  pool: { size: number; available: number };
  getConnection(options?: object): Promise<unknown>;
}

/** Counts how often and how long callers wait for a connection of the pool. Costs two comparisons while one is free. */
export function countPoolWaits(sequelize: Sequelize, poolMax: number): PoolWaits {
  const counted: PoolWaits = { waits: 0, waitedMs: 0, timeouts: 0 };
  const manager = (sequelize as unknown as { connectionManager: Pooled }).connectionManager;
  const getConnection = manager.getConnection.bind(manager);
  manager.getConnection = async (options) => {
    if (manager.pool.size < poolMax || manager.pool.available > 0) return getConnection(options);
    counted.waits += 1;
    const began = performance.now();
    try {
      return await getConnection(options);
    } catch (error) {
      if (isPoolExhausted(error)) counted.timeouts += 1;
      throw error;
    } finally {
      counted.waitedMs += performance.now() - began;
    }
  };
  return counted;
}
