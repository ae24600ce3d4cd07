import { useRead } from "../api/useRead.ts";
import { useSignedIn } from "./useSignedIn.ts";

/** The staff record of the signed-in user, if any. */
export function useOwnStaffMember() {
  const { user, may } = useSignedIn();
  const read = useRead("/api/v1/staff-members", {
    query: { userId: user.id, limit: 1 },
    enabled: may("staff.read"),
  });
  return read.data?.data[0];
}
