import { Problem } from "../api/Problem.ts";

export interface Proof {
  password: string;
  code?: string;
}

interface Asked {
  /** Retries the refused request. The dialog stays open if only the password was wrong. */
  prove: (proof: Proof) => Promise<void>;
  cancel: () => void;
}

/** Error codes about the password or code, not about the request. */
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

/** The dialog that asks for the password again. */
export const reauthentication = {
  current: () => asked,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Cleared with the session: the next one may belong to another user. */
  forget() {
    remembered = undefined;
    asked?.cancel();
  },
  /** Retries a request with the password typed most recently; without one, opens the dialog. */
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
            const response = await run(proof);
            remembered = { password: proof.password, until: Date.now() + REMEMBERED_MS };
            close();
            resolve(response);
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
