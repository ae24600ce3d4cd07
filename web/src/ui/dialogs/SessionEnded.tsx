import { useTranslation } from "react-i18next";
import { Note } from "../feedback/Note.tsx";

/** Explains the sign-in page to a user whose session has ended. */
export function SessionEnded({ session }: { session: { hasLapsed(): boolean } }) {
  const { t } = useTranslation();
  return session.hasLapsed() && <Note tone="warn">{t("door.ended")}</Note>;
}
