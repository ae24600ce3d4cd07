import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { DeviceList } from "./DeviceList.tsx";
import { ScanList } from "./ScanList.tsx";

/** The kiosks of the school, and the cards that were scanned at them. */
export function Kiosks() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.kiosks")} about={t("kiosks.about")} />
      <Tabs
        label={t("nav.kiosks")}
        items={[
          { key: "scans", label: t("kiosks.scans"), content: () => <ScanList /> },
          { key: "devices", label: t("kiosks.devices"), content: () => <DeviceList /> },
        ]}
      />
    </>
  );
}
