import { useTranslation } from "react-i18next";
import { useKitWords } from "../../kit/useKitWords.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { ApiKeys } from "./api-keys/ApiKeys.tsx";
import { Connections } from "./connections/Connections.tsx";
import { Webhooks } from "./webhooks/Webhooks.tsx";

/** Connections, webhooks and API keys. */
export function Integrations() {
  const { t } = useTranslation();
  const words = useKitWords();
  const { may } = useSignedIn();
  return (
    <>
      <PageHead
        title={t("nav.integrations")}
        actions={
          words &&
          may("integrations.manage") && (
            <DownloadButton path="/api/v1/exports/oneroster.zip" event="export-oneroster">
              {words("integrations.rosterFile")}
            </DownloadButton>
          )
        }
      />
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
