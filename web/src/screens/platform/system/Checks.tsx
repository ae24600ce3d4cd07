import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../api/types.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";

const tones = { ok: "good", warning: "warn", failed: "bad" } as const;

/** The checks of the environment, with a summary. */
export function Checks({ checks }: { checks: ResponseOf<"/api/v1/platform/system", "get">["checks"] }) {
  const { t } = useTranslation();
  const attention = checks.filter(({ outcome }) => outcome !== "ok");
  const tone = attention.some(({ outcome }) => outcome === "failed") ? "bad" : "warn";
  return (
    <>
      {attention.length ? (
        <Note tone={tone}>{t("platform.system.attention", { count: attention.length })}</Note>
      ) : (
        <Note tone="good">{t("platform.system.allGood")}</Note>
      )}
      <Card flush>
        <DataTable
          caption={t("platform.system.checks")}
          rows={checks}
          keyOf={({ check }) => check}
          empty=""
          columns={[
            {
              header: t("platform.system.check"),
              cell: ({ check }) => <strong>{t(`platform.checkName.${check}`)}</strong>,
            },
            {
              header: t("platform.system.detail"),
              // The checks report in English, as `school-svc doctor` does.
              cell: ({ detail }) => (
                <span lang="en" dir="ltr">
                  {detail}
                </span>
              ),
            },
            {
              header: t("common.status"),
              phone: "corner",
              cell: ({ outcome }) => (
                <Badge tone={tones[outcome]}>{t(`platform.checkOutcome.${outcome}`)}</Badge>
              ),
            },
          ]}
        />
      </Card>
    </>
  );
}
