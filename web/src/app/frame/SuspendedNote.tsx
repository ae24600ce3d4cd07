import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Note } from "../../ui/feedback/Note.tsx";
import { placesOf } from "../routes/navigation.ts";
import { useSchool } from "./useSchool.ts";

/** Shown on every screen of a suspended school, so that nobody fills in a form that would be rejected. */
export function SuspendedNote() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const school = useSchool();
  if (school?.status !== "suspended") return null;
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
