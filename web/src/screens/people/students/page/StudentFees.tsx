import { useRead } from "../../../../api/useRead.ts";
import { lazyScreen } from "../../../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../../../i18n/i18n.ts";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";

const StudentAccount = lazyScreen(
  () => withAreaWords("fees", import("../../../fees/StudentAccount.tsx")),
  "StudentAccount",
);

interface Props {
  studentId: string;
  householdId: string | null;
}

export function StudentFees({ studentId, householdId }: Props) {
  const read = useRead("/api/v1/students/{id}/fees", { path: { id: studentId } });
  return (
    <Loaded read={read}>
      {(fees) => <StudentAccount studentId={studentId} householdId={householdId} fees={fees} />}
    </Loaded>
  );
}
