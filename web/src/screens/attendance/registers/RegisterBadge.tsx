import type { ResponseOf } from "../../../api/types.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";

interface Props {
  /** Status of the register, if there is one. */
  status: string | undefined;
  /** Undefined while loading. */
  day: ResponseOf<"/api/v1/attendance-day", "get"> | undefined;
}

/** Shows the status of a register; nothing is pending on a day without school or on a future day. */
export const RegisterBadge = ({ status, day }: Props) => {
  if (status && (status !== "pending" || day?.canBeTaken)) return <StatusBadge status={status} />;
  if (!day) return null;
  if (day.canBeTaken) return <StatusBadge status="pending" />;
  return day.schoolDay ? null : <StatusBadge status="no_school" />;
};
