import { useRead } from "../../api/useRead.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";

/** The profile of the school, read again every five minutes; undefined for those whose role does not include it. */
export function useSchool() {
  const { may } = useSignedIn();
  return useRead("/api/v1/school", { enabled: may("school.read"), every: 300_000 }).data;
}
