import { Counter, Gauge, type Registry } from "prom-client";
import type { ReplicaStats } from "../../db/replica/open-replica.ts";

/** Adds the metrics of the read replica as this process sees it. */
export function addReplicaMetrics(registry: Registry, stats: Readonly<ReplicaStats>): void {
  const registers = [registry];
  new Gauge({
    name: "school_svc_replica_ready",
    help: "1 if reads go to the replica, 0 if it is behind or away",
    registers,
    collect() {
      this.set(stats.state === "ready" ? 1 : 0);
    },
  });
  new Gauge({
    name: "school_svc_replica_lag_bytes",
    help: "WAL that the replica had still to replay when it was last asked",
    registers,
    collect() {
      if (stats.lagBytes === null) this.remove();
      else this.set(stats.lagBytes);
    },
  });
  new Counter({
    name: "school_svc_replica_reads_total",
    help: "Reads that may go to the replica, by where they went: replica, or the reason why the primary served them",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(stats.reads)) this.inc({ outcome }, count);
    },
  });
}
