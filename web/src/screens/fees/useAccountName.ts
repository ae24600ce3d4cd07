import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";

/** The name of the member of staff behind an account; undefined while it loads, or for an account without one. */
export function useAccountName(userId: string | null): string | undefined {
  const { user, may } = useSignedIn();
  const isOwn = userId === user.id;
  const { data } = useRead("/api/v1/staff-members", {
    query: { userId: userId ?? "", limit: 1 },
    enabled: userId !== null && !isOwn && may("staff.read"),
  });
  if (isOwn) return user.name;
  const [member] = data?.data ?? [];
  return member && fullName(member);
}
