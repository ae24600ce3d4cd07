import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { CloseYear } from "./CloseYear.tsx";
import { NextYear } from "./NextYear.tsx";
import { PromotionStep } from "./PromotionStep.tsx";

/** The end of a school year in steps: the next year, the promotion of all students, and the change of year. */
export function YearEnd() {
  const { t } = useTranslation();
  const read = useRead("/api/v1/academic-years", { query: { sort: "startsOn", limit: 100 } });
  const batches = useRead("/api/v1/promotion-batches", { query: { limit: 50, sort: "-createdAt" } });
  return (
    <div className="stack">
      <PageHead title={t("nav.yearEnd")} about={t("yearend.about")} />
      <Loaded read={read}>
        {({ data: years }) => (
          <Loaded read={batches}>
            {({ data }) => {
              const batch = data.find(({ status }) => status !== "cancelled" && status !== "applied");
              const current = years.find(({ isCurrent }) => isCurrent) ?? years.at(-1);
              // After the change of year the promotion of the former year is still shown.
              const latest = data.find(
                ({ status, toYearId, fromYearId }) =>
                  status === "applied" && (fromYearId === current?.id || toYearId === current?.id),
              );
              const shown = batch ?? latest;
              const from = years.find(({ id }) => id === shown?.fromYearId) ?? current;
              const next =
                years.find(({ id }) => id === shown?.toYearId) ??
                years.find(
                  ({ startsOn, status }) => from && startsOn > from.startsOn && status !== "archived",
                );
              if (!from) return <Note tone="warn">{t("students.noYear")}</Note>;
              return (
                <>
                  <NextYear from={from} next={next} />
                  {next && <PromotionStep from={from} next={next} batch={shown} />}
                  {next && <CloseYear from={from} next={next} isApplied={shown?.status === "applied"} />}
                </>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}
