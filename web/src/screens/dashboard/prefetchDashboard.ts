import { get } from "../../api/client.ts";
import { queryClient } from "../../app/queryClient.ts";
import { accessToken } from "../../session/accessToken.ts";
import { session } from "../../session/session.ts";

const path = "/api/v1/dashboard";

/** Requests the dashboard as soon as the session is restored, while the screen is still being rendered. Never fails. */
export async function prefetchDashboard(): Promise<void> {
  await accessToken().catch(() => undefined);
  if (session.current()?.user.permissions.includes("dashboard.read"))
    await queryClient.prefetchQuery({
      queryKey: [path, undefined, undefined],
      queryFn: ({ signal }) => get(path, { signal }),
    });
}
