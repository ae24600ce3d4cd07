import { useRead } from "../api/useRead.ts";
import { useSignedIn } from "./useSignedIn.ts";

/** The staff record of whoever is signed in, where there is one. */
export function useOwnStaffMember() {
  const { user, may } = useSignedIn();
  const read = useRead("/api/v1/staff-members", {
    query: { userId: user.id, limit: 1 },
    enabled: may("staff.read"),
  });
  return read.data?.data[0];
}
