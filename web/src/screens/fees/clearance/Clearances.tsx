import { useTranslation } from "react-i18next";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ClearanceList } from "./ClearanceList.tsx";

/** Clearances for those who sign them without seeing fees, such as librarians. */
export function Clearances() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.clearances")} />
      <ClearanceList />
    </>
  );
}
