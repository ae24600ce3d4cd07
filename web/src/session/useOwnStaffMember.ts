import { useRead } from "../api/useRead.ts";
import { useSignedIn } from "./useSignedIn.ts";

/** The staff record of the signed-in user: undefined while it is read, null if there is none or the role does not include it. */
export function useOwnStaffMember() {
  const { user, may } = useSignedIn();
  const enabled = may("staff.read");
  const read = useRead("/api/v1/staff-members", { query: { userId: user.id, limit: 1 }, enabled });
  if (!enabled) return null;
  return read.data && (read.data.data[0] ?? null);
}
