import { Problem } from "../api/Problem.ts";

export interface Proof {
  password: string;
  code?: string;
}

interface Asked {
  /** Sends the refused request again. The dialog stays open where only the proof was wrong. */
  prove: (proof: Proof) => Promise<void>;
  cancel: () => void;
}

/** Refusals that are about the proof, not about the request. */
const proofCodes = ["invalid_password", "second_factor_required", "invalid_second_factor"];
const REMEMBERED_MS = 10 * 60_000;

const listeners = new Set<() => void>();
let asked: Asked | undefined;
let remembered: { password: string; until: number } | undefined;
const set = (next: Asked | undefined) => {
  asked = next;
  for (const listener of listeners) listener();
};

const isAboutProof = (error: unknown) => error instanceof Problem && proofCodes.includes(error.code);

/** What asks the owner of the account for the password once more. */
export const reauthentication = {
  current: () => asked,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** With the session: the next one may be somebody else's. */
  forget() {
    remembered = undefined;
    asked?.cancel();
  },
  /** Repeats a request that needs the password: with the one that was just typed, or else it opens the dialog. */
  async repeat<T>(refusal: Problem, run: (proof: Proof) => Promise<T>): Promise<T> {
    if (remembered && remembered.until > Date.now())
      try {
        return await run({ password: remembered.password });
      } catch (error) {
        if (!isAboutProof(error)) throw error;
      }
    return new Promise<T>((resolve, reject) => {
      asked?.cancel();
      const close = () => set(undefined);
      set({
        async prove(proof) {
          try {
            const answer = await run(proof);
            remembered = { password: proof.password, until: Date.now() + REMEMBERED_MS };
            close();
            resolve(answer);
          } catch (error) {
            if (isAboutProof(error)) throw error;
            close();
            reject(error);
          }
        },
        cancel() {
          close();
          reject(refusal);
        },
      });
    });
  },
};
