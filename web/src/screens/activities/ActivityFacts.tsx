import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Facts } from "../../ui/layout/Facts.tsx";
import type { Activity } from "./activityRows.ts";
import { useWhen } from "./useWhen.ts";
import "./Activities.css";

/** What an activity is: time, place, conditions, fee and terms. */
export function ActivityFacts({ of }: { of: Activity }) {
  const { t } = useTranslation();
  const { instant, money } = useFormat();
  const when = useWhen();
  const levels = useAll("/api/v1/grade-levels", {
    query: { sort: "sortOrder" },
    enabled: of.gradeLevelIds.length > 0,
  });
  const grades = (levels.data?.data ?? []).filter(({ id }) => of.gradeLevelIds.includes(id));
  return (
    <div className="stack">
      {of.description && (
        <p className="activity-text">
          <bdi>{of.description}</bdi>
        </p>
      )}
      <Facts
        facts={[
          [t("activities.when"), when(of)],
          [t("activities.place"), of.place],
          [
            t("activities.placesTaken"),
            t("activities.placesOf", { taken: of.placesTaken, capacity: of.capacity }),
          ],
          [t("activities.fee"), of.fee && money(of.fee)],
          [t("activities.conditions"), grades.map(({ name }) => name).join(", ")],
          [t("activities.minAverage"), of.minAverage],
          [t("activities.minAttendance"), of.minAttendance],
          [t("activities.choicesUntil"), of.choicesUntil && instant(of.choicesUntil)],
        ]}
      />
      {of.consentTerms && (
        <section>
          <p>
            <strong>{t("activities.terms")}</strong>
          </p>
          <p className="activity-text">
            <bdi>{of.consentTerms}</bdi>
          </p>
        </section>
      )}
    </div>
  );
}
