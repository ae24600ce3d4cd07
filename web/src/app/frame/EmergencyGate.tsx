import { useRead } from "../../api/useRead.ts";
import { withAreaWords } from "../../i18n/i18n.ts";
import { lazyScreen } from "../routes/lazyScreen.tsx";

const EmergencyBanner = lazyScreen(
  () => withAreaWords("emergency-alarms", import("../../screens/emergency-alarms/EmergencyBanner.tsx")),
  "EmergencyBanner",
);

/** Without a realtime connection an alarm appears after this time. */
const POLL_MS = 60_000;

/** Shows the emergency alarm that the user is in. */
export function EmergencyGate() {
  const { data } = useRead("/api/v1/communication/emergency-alarms", { every: POLL_MS });
  const [alarm] = data?.data ?? [];
  return alarm ? <EmergencyBanner key={alarm.id} alarm={alarm} /> : null;
}
