import { page } from "./page.ts";
import { send } from "./send.ts";
import type { Application } from "./types.ts";

/** Shows an application, and reads the interviews that go with it. */
export async function loadApplication(application: Application): Promise<void> {
  const interviews =
    application.status === "draft" ? null : await send("get", "/api/v1/apply/{slug}/interview");
  Object.assign(page, { application, interviews });
}
