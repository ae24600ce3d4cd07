import { useSignedIn } from "../../session/useSignedIn.ts";
import { PointsCard } from "./points/PointsCard.tsx";
import { SanctionsCard } from "./sanctions/SanctionsCard.tsx";

interface Props {
  studentId: string;
  family?: boolean;
}

/** The points and the sanctions of a student. */
export function StudentConduct({ studentId, family = false }: Props) {
  const { may } = useSignedIn();
  return (
    <>
      {may("behaviour-points.read") && <PointsCard studentId={studentId} />}
      {may("discipline-actions.read") && <SanctionsCard studentId={studentId} family={family} />}
    </>
  );
}
