import { useTranslation } from "react-i18next";
import { DayWords } from "../../lib/words/DayWords.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { AbsenceRequests } from "./AbsenceRequests.tsx";

/** The absence requests under their own address, which notifications and bookmarks use. */
export function Absences() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={t("nav.absences")}
        back={{ href: "/attendance?tab=absences", label: t("nav.attendance") }}
      />
      <DayWords>
        <AbsenceRequests />
      </DayWords>
    </>
  );
}
