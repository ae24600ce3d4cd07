import { askKiosk } from "./ask.ts";
import { kept } from "./kept.ts";
import { state } from "./state.ts";
import { sync } from "./sync.ts";
import { showResults } from "./takeScan.ts";
import type { Refusal } from "./types.ts";

/** The key in a text: the key itself, or the address that the QR code of the office holds. */
const keyIn = (text: string): string => text.trim().split("#key=").at(-1)!;

/**
 * Sets the device up with a key and shows the scanner.
 * @returns key of a text about what went wrong
 */
export async function setUp(text: string): Promise<"invalid" | "suspended" | "offline" | null> {
  const key = keyIn(text);
  try {
    const kiosk = await askKiosk(key);
    kept.setUp(key, kiosk);
    Object.assign(state, { key, kiosk, isOnline: true, fault: null });
  } catch (refusal) {
    const { status, code } = refusal as Refusal;
    if (status === 401) return "invalid";
    return code === "school_suspended" ? "suspended" : "offline";
  }
  state.render();
  void sync(showResults);
  return null;
}
