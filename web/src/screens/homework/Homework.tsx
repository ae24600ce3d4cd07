import { kindOf } from "../../app/routes/navigation.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { AssignmentList } from "./assignments/AssignmentList.tsx";
import { OwnHomework } from "./OwnHomework.tsx";

/** Homework: for staff what they set, for families what is to be done. */
export function Homework() {
  const { user } = useSignedIn();
  return ["guardian", "student"].includes(kindOf(user)) ? <OwnHomework /> : <AssignmentList />;
}
