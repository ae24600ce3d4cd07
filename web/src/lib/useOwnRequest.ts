import type { ResponseOf } from "../api/types.ts";
import { useRead } from "../api/useRead.ts";
import { useSignedIn } from "../session/useSignedIn.ts";

/** Permissions for which the service can require a second person. */
export type DecidingPermission = ResponseOf<"/api/v1/school/four-eyes", "get">["secondPersonFor"][number];

/** Whether the decision concerns the user's own request and must be made by somebody else. */
export function useOwnRequest(permission: DecidingPermission, makers: ReadonlyArray<string | null>): boolean {
  const { user } = useSignedIn();
  const isOwn = makers.includes(user.id);
  const { data } = useRead("/api/v1/school/four-eyes", { enabled: isOwn });
  return isOwn && (data?.secondPersonFor.includes(permission) ?? false);
}
