import { askKiosk, sendScans } from "./ask.ts";
import { kept } from "./kept.ts";
import { state } from "./state.ts";
import type { Refusal, Result } from "./types.ts";

const BATCH_SIZE = 200;
let isSending = false;

/**
 * Sends waiting scans in their order until none is left. A scan leaves the queue only with the answer of the service, which stores
 * each once, so that scans can be sent again after a lost answer.
 */
export async function sync(onResults: (results: readonly Result[]) => void): Promise<void> {
  if (isSending || !state.key) return;
  isSending = true;
  try {
    let size = BATCH_SIZE;
    for (let scans = kept.queue(); scans.length > 0; scans = kept.queue()) {
      const batch = scans.slice(0, size);
      try {
        const { results } = await sendScans(state.key, batch);
        kept.dropScans(new Set(results.map(({ scanId }) => scanId)));
        setReached();
        onResults(results);
      } catch (refusal) {
        if ((refusal as Refusal).status !== 400) throw refusal;
        // One scan that the service cannot read must not hold up the others.
        if (batch.length === 1) kept.dropScans(new Set([batch[0]!.scanId]));
        size = 1;
      }
    }
  } catch (refusal) {
    setRefused(refusal as Refusal);
  } finally {
    isSending = false;
  }
}

/** Asks whether the service answers and the key is still valid. */
export async function checkKey(): Promise<void> {
  if (!state.key) return;
  try {
    const kiosk = await askKiosk(state.key);
    kept.setUp(state.key, kiosk);
    state.kiosk = kiosk;
    setReached();
  } catch (refusal) {
    setRefused(refusal as Refusal);
  }
}

const setReached = () => setReach(true, null);

function setRefused({ status, code }: Refusal): void {
  const fault = status === 401 ? "revoked" : code === "school_suspended" ? "suspended" : null;
  // A busy service counts as no connection: the scans wait.
  setReach(fault !== null, fault);
}

/** Without a valid key the page asks for a new one. */
function setReach(isOnline: boolean, fault: typeof state.fault): void {
  const hadKey = state.fault !== "revoked";
  Object.assign(state, { isOnline, fault });
  if (hadKey !== (fault !== "revoked")) state.render();
}
