import { registerHooks } from "node:module";

// For `node --import`: resolves "school-svc" to this checkout's source, so that examples run without a build.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === "school-svc" ? new URL("../../../src/index.ts", import.meta.url).href : specifier,
      context,
    ),
});
