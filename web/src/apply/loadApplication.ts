import { callService } from "./callService.ts";
import { ownPath, page } from "./page.ts";
import type { Application, Interviews } from "./types.ts";

/** Shows an application, and reads the interviews that go with it. */
export async function loadApplication(application: Application): Promise<void> {
  const interviews =
    application.status === "draft"
      ? null
      : await callService<Interviews>(ownPath("interview"), { token: page.token });
  Object.assign(page, { application, interviews });
}
