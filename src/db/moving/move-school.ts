import { setTimeout as pause } from "node:timers/promises";
import { AppError, conflict } from "../../lib/errors.ts";
import { withClient } from "../pool/client.ts";
import { obstaclesOf, obstaclesOfSchool } from "./check-move.ts";
import { compareRows } from "./compare-rows.ts";
import { auditTables, lateTables, raiseFence, removeFence } from "./fence.ts";
import { beginMove, type MoveStep, readMove, setStep } from "./move-row.ts";
import { giveJobs, takeJobs } from "./queued-jobs.ts";
import { catchUp, copyState, type Ends, endReplication, startReplication } from "./replication.ts";
import { readSchoolTables, type SchoolTable } from "./school-tables.ts";
import { serverTime, settled, stillInProgress, stillWriting } from "./settled.ts";
import { renamePlans, takeOverPlans } from "./take-over-plans.ts";
import { type EndsOptions, withEnds } from "./with-ends.ts";

export interface MoveOptions extends EndsOptions {
  /** Public address of the installation that the school moves to. */
  address: string;
  /** URL under which the server of the target reaches the source; default: `from`. */
  sourceSeenByTarget?: string | undefined;
  /** The target uses the same object store. */
  sharedFiles?: boolean | undefined;
  /** Called at each step, and with the progress of the copy. */
  onStep?: ((step: MoveStep, copied?: { tables: number; of: number }) => unknown) | undefined;
}

export interface MoveReport {
  slug: string;
  address: string;
  tables: number;
  rows: number;
  jobs: number;
  /** Milliseconds in which the school could not be written. */
  readOnlyMs: number;
}

/** Connections to each end that compare rows. */
const COMPARING = 3;
/** Attempts to find a moment without long transactions. */
const FREEZE_ATTEMPTS = 20;
const DRAIN_TIMEOUT_MS = 120_000;
/** Until then every node has written whom it showed what. */
const LATE_ENTRIES_MS = 5_000;

/**
 * Moves a school to another database while it is in use; only at the end are writes refused, for a second or two. After an error or
 * `kill -9`, call it again: it resumes at the step it had reached.
 * @throws {AppError} 404; 409 `move_obstacles`, `move_in_progress`, `move_differs`
 */
export const moveSchool = (options: MoveOptions): Promise<MoveReport> =>
  withEnds(options, async (ends, schoolId) => {
    const tables = await readSchoolTables(ends.source);
    const move = new Move(ends, schoolId, tables, options);
    return move.run();
  });

class Move {
  readonly #ends: Ends;
  readonly #id: string;
  readonly #tables: readonly SchoolTable[];
  readonly #options: MoveOptions;
  #rows = 0;

  constructor(ends: Ends, schoolId: string, tables: readonly SchoolTable[], options: MoveOptions) {
    this.#ends = ends;
    this.#id = schoolId;
    this.#tables = tables;
    this.#options = options;
  }

  async run(): Promise<MoveReport> {
    const { source, target } = this.#ends;
    const reached = (await readMove(source, this.#id))?.step;
    const isUnderWay = reached && ["copying", "draining", "frozen", "closed"].includes(reached);
    if (isUnderWay && !(await readMove(target, this.#id)))
      throw conflict("move_in_progress", `${this.#options.slug} is moving to another database than --to`);
    if (reached === "arriving")
      throw conflict("move_in_progress", `${this.#options.slug} is about to arrive here`);
    if (!reached || reached === "copying" || reached === "arrived") await this.#copy();
    if ((await this.#reached()) === "copying") await this.#step("draining");
    if ((await this.#reached()) === "draining") await this.#freeze();
    if ((await this.#reached()) === "frozen") await this.#close().catch((error) => this.#thaw(error));
    if ((await this.#reached()) === "closed") await this.#handOver().catch((error) => this.#thaw(error));
    if ((await this.#reached()) === "moved") await this.#settle();
    return this.#report();
  }

  #reached = async (): Promise<MoveStep> => (await readMove(this.#ends.source, this.#id))!.step;

  async #step(step: MoveStep): Promise<void> {
    await setStep(this.#ends.source, this.#id, step);
    await this.#options.onStep?.(step);
  }

  /** Copies the rows while the school is in use. */
  async #copy(): Promise<void> {
    const { source, target } = this.#ends;
    const { slug, address, from, sourceSeenByTarget = from, sharedFiles = false } = this.#options;
    const obstacles = await obstaclesOf(this.#ends);
    if (!obstacles.length)
      obstacles.push(...(await obstaclesOfSchool(this.#ends, { id: this.#id, slug, sharedFiles })));
    if (obstacles.length)
      throw new AppError(409, "move_obstacles", `${slug} cannot move yet: ${obstacles.join("; ")}`);
    await beginMove(target, { schoolId: this.#id, slug, step: "arriving", address: null });
    await raiseFence(target, this.#id, this.#tables);
    await beginMove(source, { schoolId: this.#id, slug, step: "copying", address });
    await this.#options.onStep?.("copying");
    await raiseFence(source, this.#id, this.#tables);
    await startReplication(this.#ends, {
      schoolId: this.#id,
      tables: this.#tables,
      sourceUrl: sourceSeenByTarget,
    });
    for (;;) {
      const { tables: of, copied, errors } = await copyState(target, this.#id);
      await this.#options.onStep?.("copying", { tables: copied, of });
      if (errors)
        throw conflict(
          "move_differs",
          'The target refuses rows of the school: see the log of its PostgreSQL. Nothing has changed for the school; "--cancel" ends the move',
        );
      if (of && copied === of) break;
      await pause(200);
    }
    await target.query("ANALYZE");
    await catchUp(this.#ends, this.#id, 60_000);
  }

  /** Lets emails and webhooks in progress end, and finds a moment in which no transaction has written for long. */
  async #freeze(): Promise<void> {
    const { source } = this.#ends;
    await settled(() => stillInProgress(source, this.#id), DRAIN_TIMEOUT_MS);
    for (let attempt = 1; ; attempt += 1) {
      await settled(() => this.#longWriters(), DRAIN_TIMEOUT_MS);
      await this.#step("frozen");
      try {
        await this.#writersEnd(500);
        return;
      } catch (error) {
        await this.#step("draining");
        if (attempt === FREEZE_ATTEMPTS) throw error;
        await pause(500 * attempt);
      }
    }
  }

  /** Counts the transactions that have been writing for half a second. */
  async #longWriters(): Promise<number> {
    const { source } = this.#ends;
    return stillWriting(source, new Date((await serverTime(source)).getTime() - 500));
  }

  /** Waits for the transactions that may have begun before the last step. */
  async #writersEnd(timeoutMs: number): Promise<void> {
    const { source } = this.#ends;
    const now = await serverTime(source);
    await settled(() => stillWriting(source, now), timeoutMs);
  }

  /** Compares both ends while the school can only be read. */
  async #close(): Promise<void> {
    await this.#writersEnd(2_000);
    await catchUp(this.#ends, this.#id, 10_000);
    const logs = [...auditTables, ...lateTables];
    await this.#compare(this.#tables.filter(({ name }) => !logs.includes(name)));
    const { source } = this.#ends;
    // In one transaction, so that no job is lost if this process is killed.
    await source.query("BEGIN");
    await setStep(source, this.#id, "closed");
    const jobs = await takeJobs(source, this.#id);
    await source.query("UPDATE school_moves SET jobs = jobs || $2 WHERE id = $1", [
      this.#id,
      JSON.stringify(jobs),
    ]);
    await source.query("COMMIT");
    await this.#options.onStep?.("closed");
  }

  async #handOver(): Promise<void> {
    const { source, target } = this.#ends;
    if ((await readMove(target, this.#id))?.step === "arriving") {
      await this.#writersEnd(10_000);
      await catchUp(this.#ends, this.#id, 10_000);
      await this.#compare(this.#tables.filter(({ name }) => auditTables.includes(name)));
      const plans = await takeOverPlans(this.#ends, this.#id);
      const { jobs } = (await readMove(source, this.#id))!;
      await target.query("BEGIN; SET LOCAL session_replication_role = replica");
      await renamePlans(this.#ends, this.#id, plans);
      await giveJobs(target, jobs);
      await setStep(target, this.#id, "arrived");
      await target.query("COMMIT");
    }
    await this.#step("moved");
  }

  /** Ends the replication, and hands over what was recorded while the school closed. */
  async #settle(): Promise<void> {
    const { source, target } = this.#ends;
    await endReplication(this.#ends, this.#id);
    await removeFence(target, this.#id, this.#tables);
    const { movedAt } = (await readMove(source, this.#id))!;
    await pause(Math.max(0, movedAt!.getTime() + LATE_ENTRIES_MS - Date.now()));
    for (const table of lateTables) {
      const { rows } = await source.query(
        `SELECT to_jsonb(t) AS entry FROM ${table} t WHERE school_id = $1 AND created_at > $2::timestamptz - interval '1 hour'`,
        [this.#id, movedAt],
      );
      await target.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, entry)).*
        FROM jsonb_array_elements($1::jsonb) AS given (entry) ON CONFLICT DO NOTHING`,
        [JSON.stringify(rows.map(({ entry }) => entry))],
      );
    }
    await this.#step("settled");
  }

  /** @throws {AppError} 409 `move_differs` */
  async #compare(tables: readonly SchoolTable[]): Promise<void> {
    const { from, to } = this.#options;
    const { rows, differences } = await withPairs(from, to, COMPARING, (pairs) =>
      compareRows(pairs, this.#id, tables),
    );
    this.#rows += rows;
    if (!differences.length) return;
    const list = differences.map(({ table, source, target }) => `${table} (${source} rows, ${target})`);
    throw conflict("move_differs", `The databases differ in ${list.slice(0, 5).join(", ")}`);
  }

  /** Gives the school back its writes, unless it has arrived or a database is away. @throws the error */
  async #thaw(error: unknown): Promise<never> {
    const { source, target } = this.#ends;
    await Promise.all([source, target].map((client) => client.query("ROLLBACK")));
    if ((await readMove(target, this.#id))?.step !== "arriving") throw error;
    const { jobs } = (await readMove(source, this.#id))!;
    await source.query("BEGIN");
    await giveJobs(source, jobs);
    await source.query("UPDATE school_moves SET jobs = '[]' WHERE id = $1", [this.#id]);
    await setStep(source, this.#id, "copying");
    await source.query("COMMIT");
    throw error;
  }

  async #report(): Promise<MoveReport> {
    const { frozenAt, movedAt, jobs } = (await readMove(this.#ends.source, this.#id))!;
    const { slug, address } = this.#options;
    return {
      slug,
      address,
      tables: this.#tables.length,
      rows: this.#rows,
      jobs: jobs.length,
      readOnlyMs: movedAt!.getTime() - frozenAt!.getTime(),
    };
  }
}

/** Opens further connections to both ends. */
const withPairs = <T>(
  from: string,
  to: string,
  count: number,
  work: (pairs: Ends[]) => Promise<T>,
): Promise<T> =>
  count === 0
    ? work([])
    : withClient(from, (source) =>
        withClient(to, (target) =>
          withPairs(from, to, count - 1, (pairs) => work([{ source, target }, ...pairs])),
        ),
      );
