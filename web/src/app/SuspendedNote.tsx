import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../api/useRead.ts";
import { useSignedIn } from "../session/useSignedIn.ts";
import { Note } from "../ui/Note.tsx";
import { placesOf } from "./navigation.ts";

/** Said on every screen, before somebody fills in a form that is refused. */
export function SuspendedNote() {
  const { t } = useTranslation();
  const { user, school } = useSignedIn();
  const known = school.status === "suspended";
  // The session says so from one token to the next; until when it lasts has to be asked.
  const now = useRead("/api/v1/school", { enabled: known, every: 60_000 });
  if (!known || (now.data && now.data.status !== "suspended")) return null;
  const seesInvoices = placesOf(user).some(({ name }) => name === "subscription");
  return (
    <Note tone="warn">
      <p>{t("problem.school_suspended")}</p>
      {seesInvoices && (
        <p>
          {t("problem.suspendedUntil")} <Link href="/subscription">{t("nav.subscription")}</Link>
        </p>
      )}
    </Note>
  );
}
