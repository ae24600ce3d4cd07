import { readFileSync } from "node:fs";

/**
 * Reads a secret from the file that `<NAME>_FILE` names: how Docker, Kubernetes, systemd credentials and vault agents
 * pass secrets without putting them into the environment.
 * @returns the content without its last line break; undefined if no file is named
 * @throws {Error} with a one-sentence message, if both forms are set or the file cannot be read
 */
export function readSecretFile(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const path = env[`${name}_FILE`];
  if (!path) return undefined;
  if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one of them`);
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}_FILE: ${path} cannot be read (${code})`, { cause: error });
  }
}
