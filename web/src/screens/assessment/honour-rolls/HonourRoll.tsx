import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { dotted } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { HonourEntries } from "./HonourEntries.tsx";
import { HonourPreview } from "./HonourPreview.tsx";
import { HonourRollActions } from "./HonourRollActions.tsx";

/** An honour roll: its rule, and who is on it or, for a draft, who would be. */
export function HonourRoll({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instantDay } = useFormat();
  const { level } = useStructure();
  const read = useRead("/api/v1/honour-rolls/{id}", { path: { id }, query: { include: "term" } });
  return (
    <Loaded page read={read}>
      {(roll) => (
        <div className="stack">
          <PageHead
            title={roll.name}
            back={{ href: "/honour-rolls", label: t("honours.title") }}
            about={
              <span className="row">
                {dotted(roll.term?.name, roll.publishedAt && instantDay(roll.publishedAt))}
                <StatusBadge status={roll.status} />
              </span>
            }
            actions={<HonourRollActions roll={roll} />}
          />
          <Card title={t("honours.rule")}>
            <Facts
              facts={[
                [t("honours.measure"), t(`honours.by.${roll.measure}`)],
                [t("honours.minValue"), roll.minValue],
                [t("honours.minMark"), roll.minMark ?? "–"],
                [t("honours.minAttendance"), roll.minAttendance ?? "–"],
                [t("honours.topCount"), roll.topCount ?? "–"],
                [
                  t("students.level"),
                  roll.gradeLevelIds.map((each) => level(each)).join(", ") || t("assessment.everyLevel"),
                ],
                [t("honours.revision"), roll.revision],
              ]}
            />
          </Card>
          {roll.status === "draft" ? <HonourPreview rollId={id} /> : <HonourEntries rollId={id} />}
        </div>
      )}
    </Loaded>
  );
}
