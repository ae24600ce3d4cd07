import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/PageHead.tsx";
import { SecondFactor } from "../account/SecondFactor.tsx";

export function OperatorAccount() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("account.title")} />
      <SecondFactor of="/platform/auth" />
    </>
  );
}
