import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";

/** Shown for unknown URLs and for screens the role may not open; the two are indistinguishable. */
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
