import { registerHooks } from "node:module";

/**
 * Loaded by AVA into the thread of each of its files. Resolves imports of the project's own TypeScript without looking at
 * the disk. Node would check each file and every package.json above it: for the 2,300 modules of the service, 0.5 of the 5.2
 * seconds of a file that runs alone.
 */
export default function resolveQuickly(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (!context.parentURL || !/^\.\.?\/.*\.ts$/.test(specifier)) return nextResolve(specifier, context);
      const { href } = new URL(specifier, context.parentURL);
      return { url: href, format: "module-typescript", shortCircuit: true };
    },
  });
}
