import { useTranslation } from "react-i18next";
import { ResourceList } from "../../../kit/ResourceList.tsx";
import { type TabItem, Tabs } from "../../../ui/layout/Tabs.tsx";
import { Awards } from "../discounts/Awards.tsx";
import { Schemes } from "../discounts/Schemes.tsx";
import { Runs } from "../runs/Runs.tsx";
import { feeCategories } from "./feeCategories.ts";
import { Structures } from "./Structures.tsx";

/** What the school charges: fee structures, fee runs, discounts and fee categories. */
export function FeePlan() {
  const { t } = useTranslation();
  const items: TabItem[] = [
    { key: "structures", label: t("billing.structures"), content: () => <Structures /> },
    { key: "runs", label: t("billing.runs"), content: () => <Runs /> },
    { key: "schemes", label: t("billing.schemes"), content: () => <Schemes /> },
    { key: "awards", label: t("billing.awards"), content: () => <Awards /> },
    {
      key: "categories",
      label: t("billing.categories"),
      content: () => <ResourceList resource={feeCategories} within />,
    },
  ];
  return <Tabs inner label={t("billing.plan")} items={items} />;
}
