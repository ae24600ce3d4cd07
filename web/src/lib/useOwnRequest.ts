import type { Answer } from "../api/types.ts";
import { useRead } from "../api/useRead.ts";
import { useSignedIn } from "../session/useSignedIn.ts";

type Permission = Answer<"/api/v1/school/four-eyes", "get">["secondPersonFor"][number];

/** Whether a decision is on something of one's own that somebody else must decide on. */
export function useOwnRequest(permission: Permission, makers: ReadonlyArray<string | null>): boolean {
  const { user } = useSignedIn();
  const isOwn = makers.includes(user.id);
  const { data } = useRead("/api/v1/school/four-eyes", { enabled: isOwn });
  return isOwn && (data?.secondPersonFor.includes(permission) ?? false);
}
