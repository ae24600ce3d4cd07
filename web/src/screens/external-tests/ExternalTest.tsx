import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { ClassGrowth } from "./ClassGrowth.tsx";
import { scaleText } from "./externalTest.ts";
import { ResultSheet } from "./ResultSheet.tsx";
import { TestActions } from "./TestActions.tsx";

/** A test: the growth of a class or grade level, and the results to enter. */
export function ExternalTest({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number } = useFormat();
  const read = useRead("/api/v1/external-tests/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(test) => (
        <div className="stack">
          <PageHead
            title={test.name}
            back={{ href: "/external-tests", label: t("outside.title") }}
            about={
              <span className="row">
                {scaleText(test, number)}
                {test.visibleToFamilies && <Badge tone="good">{t("outside.shown")}</Badge>}
                {test.status === "archived" && <Badge>{t("outside.status.archived")}</Badge>}
              </span>
            }
            actions={may("external-tests.manage") && <TestActions test={test} />}
          />
          <Tabs
            label={test.name}
            keep={["sectionId", "gradeLevelId"]}
            items={[
              {
                key: "growth",
                label: t("outside.growth"),
                content: () => <ClassGrowth of={{ test }} />,
              },
              ...(may("external-tests.record") && test.status === "active"
                ? [
                    {
                      key: "results",
                      label: t("outside.enter"),
                      content: () => <ResultSheet test={test} />,
                    },
                  ]
                : []),
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}
