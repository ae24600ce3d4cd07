import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";

export function Broken() {
  const { t } = useTranslation();
  return (
    <Empty icon="alert">
      <div className="stack">
        <p>{t("problem.broken")}</p>
        <Button onClick={() => location.reload()}>{t("common.reload")}</Button>
      </div>
    </Empty>
  );
}
