import { loadApplication } from "./loadApplication.ts";
import { act } from "./page.ts";
import type { Application } from "./types.ts";

/** Takes a step of the own application, whose answer is the application as it is afterwards. */
export const takeStep = (done: string, step: () => Promise<Application>): Promise<void> =>
  act(async () => {
    await loadApplication(await step());
    return done;
  });
