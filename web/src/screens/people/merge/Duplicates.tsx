import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { DuplicateList } from "./DuplicateList.tsx";
import { Merges } from "./Merges.tsx";
import { mergeKinds } from "./mergeKinds.ts";

/** Finds records that belong to one person, merges them, and undoes merges. */
export function Duplicates() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const kinds = (["guardian", "student", "staff_member"] as const).filter((kind) =>
    may(mergeKinds[kind].needs),
  );
  return (
    <>
      <PageHead title={t("merge.title")} about={t("merge.about")} />
      <Tabs
        label={t("merge.title")}
        items={[
          ...kinds.map((kind) => ({
            key: mergeKinds[kind].list,
            label: t(`merge.kind.${kind}`),
            content: () => <DuplicateList key={kind} entityType={kind} />,
          })),
          { key: "merges", label: t("merge.done"), content: () => <Merges /> },
        ]}
      />
    </>
  );
}
