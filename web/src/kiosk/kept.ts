import type { Kiosk, WaitingScan } from "./types.ts";

const KEY = "kiosk.key";
const KIOSK = "kiosk.device";
const QUEUE = "kiosk.queue";

const read = <T>(name: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
};
const write = (name: string, value: unknown) => localStorage.setItem(name, JSON.stringify(value));

/** The id of the school, which is the first part of a device key. */
const schoolOf = (key: string | null): string | undefined => key?.split(".")[0];

/**
 * What the device keeps between visits: its key, what it records, and the codes of scans until the service has confirmed them. No
 * name of a student is kept.
 */
export const kept = {
  key: () => read<string>(KEY),
  kiosk: () => read<Kiosk>(KIOSK),
  queue: () => read<WaitingScan[]>(QUEUE) ?? [],
  /** Sets the device up. Scans wait on for a new key of the same school; they mean nothing to another school. */
  setUp(key: string, kiosk: Kiosk): void {
    if (schoolOf(kept.key()) !== schoolOf(key)) localStorage.removeItem(QUEUE);
    write(KEY, key);
    write(KIOSK, kiosk);
  },
  addScan: (scan: WaitingScan) => write(QUEUE, [...kept.queue(), scan]),
  /** Reads the queue again before it writes, because another tab of the device may have added a scan. */
  dropScans(ids: ReadonlySet<string>): void {
    write(
      QUEUE,
      kept.queue().filter(({ scanId }) => !ids.has(scanId)),
    );
  },
};
