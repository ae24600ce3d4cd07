import type { Mark } from "./marks.ts";

/** A change that the service has not confirmed. */
export interface Draft {
  mark: Mark | null;
  base: Mark | null;
  reason?: string;
  /** A text that is no mark. */
  typed?: string;
}
export type Drafts = Readonly<Record<string, Draft>>;
/** The part of `localStorage` that is needed. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Keeps unsaved changes on this device, by account and gradebook. */
export function keepDrafts(storage: DraftStorage, key: string) {
  return {
    read(): Drafts {
      try {
        return JSON.parse(storage.getItem(key) ?? "{}");
      } catch {
        return {};
      }
    },
    /** @returns false if the device has no room for them */
    write(drafts: Drafts): boolean {
      try {
        if (Object.keys(drafts).length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(drafts));
        return true;
      } catch {
        return false;
      }
    },
  };
}
