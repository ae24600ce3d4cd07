import { useTranslation } from "react-i18next";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ApplicationFeeList } from "./ApplicationFeeList.tsx";

/** The fees of applications, for those who collect them and do not work in admissions. */
export function ApplicationFees() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.applicationFees")} />
      <ApplicationFeeList />
    </>
  );
}
