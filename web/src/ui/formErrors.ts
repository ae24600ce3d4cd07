import { createContext, useContext } from "react";
import { faultWords } from "../lib/faultWords.ts";

/** What the service says against a form, each with the path of the value that it is about. */
export const FormErrors = createContext<readonly { path: string; message: string }[]>([]);

/** Whether an error is about this value, or about a part of it that has no name of its own on the screen. */
export const isAbout = (path: string, name: string): boolean =>
  path === name ||
  (path.startsWith(`${name}.`) && /^\.(?:amount|currency|\d+)$/.test(path.slice(name.length)));

/** What stands against one field: as its screen says, or else the service. */
export function useFieldError(name: string | undefined, own: string | undefined): string | undefined {
  const errors = useContext(FormErrors);
  const error = own || !name ? undefined : errors.find(({ path }) => isAbout(path, name));
  return own ?? (error && faultWords(error.message));
}
