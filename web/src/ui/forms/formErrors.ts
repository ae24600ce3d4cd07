import { createContext, useContext } from "react";
import { faultWords } from "../../lib/words/faultWords.ts";

/** The validation errors of a form, each with the path of its value. */
export const FormErrors = createContext<readonly { path: string; message: string }[]>([]);

/** Checks whether an error belongs to this value or to a nested value without a field of its own. */
export const isAbout = (path: string, name: string): boolean =>
  path === name ||
  (path.startsWith(`${name}.`) && /^\.(?:amount|currency|\d+)$/.test(path.slice(name.length)));

/** Returns the error of a field: the one given by the screen, otherwise the one from the service. */
export function useFieldError(name: string | undefined, own: string | undefined): string | undefined {
  const errors = useContext(FormErrors);
  const error = own || !name ? undefined : errors.find(({ path }) => isAbout(path, name));
  return own ?? (error && faultWords(error.message));
}
