import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/PageHead.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ApiKeys } from "./ApiKeys.tsx";
import { Connections } from "./Connections.tsx";
import { Webhooks } from "./Webhooks.tsx";

/** Other systems: what is pulled from them, what they are told, and what they may ask for. */
export function Integrations() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.integrations")} />
      <Tabs
        label={t("nav.integrations")}
        items={[
          { key: "connections", label: t("integrations.connections"), content: () => <Connections /> },
          { key: "webhooks", label: t("integrations.webhooks"), content: () => <Webhooks /> },
          { key: "keys", label: t("integrations.keys"), content: () => <ApiKeys /> },
        ]}
      />
    </>
  );
}
