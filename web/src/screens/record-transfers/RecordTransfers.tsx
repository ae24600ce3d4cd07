import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { SchoolKeys } from "./SchoolKeys.tsx";
import { TransferList } from "./TransferList.tsx";

/** Records of students that go to other schools or come from them, and the keys that prove where they come from. */
export function RecordTransfers() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  if (!may("record-transfers.manage"))
    return (
      <>
        <PageHead title={t("nav.recordTransfers")} about={t("transfers.about")} />
        <TransferList />
      </>
    );
  return (
    <>
      <PageHead title={t("nav.recordTransfers")} about={t("transfers.about")} />
      <Tabs
        label={t("nav.recordTransfers")}
        items={[
          { key: "records", label: t("transfers.records"), content: () => <TransferList /> },
          { key: "keys", label: t("transfers.keys.title"), content: () => <SchoolKeys /> },
        ]}
      />
    </>
  );
}
