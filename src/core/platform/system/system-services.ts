/** The outcome of one check of the environment, the same as those of `school-svc doctor`. */
export interface SystemCheck {
  check: string;
  outcome: "ok" | "warning" | "failed";
  detail: string;
}

export interface SystemState {
  /** The node that answers. */
  node: {
    name: string;
    version: string;
    nodeVersion: string;
    startedAt: Date;
    memoryBytes: number;
    connections: { open: number; inUse: number; max: number; waiting: number };
  };
  checks: SystemCheck[];
  /** Of the read replica; null without one. */
  replica: { state: "ready" | "behind" | "away"; lagBytes: number | null } | null;
  /** Of all nodes. */
  queues: Array<{ job: string; state: "waiting" | "running" | "dead"; count: number; oldestSeconds: number }>;
  emails: { pending: number; sending: number; oldestDueSeconds: number };
  locks: { waiting: number; longestSeconds: number };
}

let connected: (() => Promise<SystemState>) | undefined;

/** Gives core access to the state of the installation. Called once, by the composition root. */
export function connectSystem(read?: () => Promise<SystemState>): void {
  connected = read;
}

export function readSystem(): Promise<SystemState> {
  if (!connected) throw new Error("The system state is not connected");
  return connected();
}
