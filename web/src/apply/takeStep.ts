import { callService } from "./callService.ts";
import { loadApplication } from "./loadApplication.ts";
import { act, ownPath, page } from "./page.ts";
import type { Application } from "./types.ts";

/** Sends a step of the own application, whose answer is the application as it is afterwards. */
export const takeStep = (step: string, done: string, body?: unknown): Promise<void> =>
  act(async () => {
    await loadApplication(
      await callService<Application>(ownPath(step), { method: "POST", token: page.token, body }),
    );
    return done;
  });
