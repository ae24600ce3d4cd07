import { useTranslation } from "react-i18next";
import { Empty } from "../ui/Empty.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

/** For an address that leads nowhere, and for one that the role does not open: the two look the same. */
export function NoScreen() {
  const { t } = useTranslation();
  return (
    <Empty icon="search">
      <div className="stack">
        <h1>{t("problem.noPage")}</h1>
        <div>
          <LinkButton href="/">{t("problem.toStart")}</LinkButton>
        </div>
      </div>
    </Empty>
  );
}
