import type { Message } from "./state.ts";
import type { Kiosk, Result } from "./types.ts";
import { t } from "./words.ts";

/** What the kiosk says about a scan that the service has answered. */
export function messageOf(result: Result, purpose: Kiosk["purpose"]): Message {
  const { status, reason, mark, minutesLate, givenName } = result;
  const name = { name: givenName ?? "" };
  if (status === "refused")
    return { tone: "bad", title: t(`kiosk.refused.${reason}`), text: t("kiosk.toOffice") };
  if (status === "not_applied")
    return { tone: "warn", title: t("kiosk.seeOffice", name), text: t("kiosk.notApplied") };
  if (status === "repeated")
    return { tone: "plain", title: t("kiosk.repeated", name), text: t("kiosk.nothingMore") };
  if (purpose === "departure")
    return { tone: "good", title: t("kiosk.goodbye", name), text: t("kiosk.departed") };
  if (mark === "late")
    return {
      tone: "warn",
      title: t("kiosk.welcome", name),
      text: minutesLate === null ? t("kiosk.late") : t("kiosk.lateBy", { minutes: minutesLate }),
    };
  return { tone: "good", title: t("kiosk.welcome", name), text: t("kiosk.present") };
}
