import { registerHooks } from "node:module";

/**
 * Loaded by AVA into the thread of each of its files. Resolves imports of the project's own TypeScript without looking at
 * the disk: Node checks each file and every package.json above it, which for the 2,500 modules of the service is a fifth of
 * the time of a file that runs alone.
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
