import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { BulkAction } from "../../../kit/bulk/Bulk.ts";
import { useBulk } from "../../../kit/bulk/useBulk.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { type Application, applicationRefreshes } from "./applications.ts";

/** Review, offer or waitlist the selected applications. */
export function useApplicationBulk() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const decide = (decision: "offered" | "waitlisted") => (row: Application) =>
    send("put", "/api/v1/admission-applications/{id}/decision", { path: { id: row.id }, body: { decision } });
  const review: BulkAction<Application> = {
    label: t("admissions.moveApplication.under_review"),
    event: "review-applications",
    appliesTo: ({ status }) => status === "submitted",
    run: ({ id }) =>
      send("put", "/api/v1/admission-applications/{id}/status", {
        path: { id },
        body: { status: "under_review" },
      }),
  };
  const decisions: BulkAction<Application>[] = [
    {
      label: t("admissions.decide.offered"),
      event: "offer-applications",
      appliesTo: ({ status }) => ["submitted", "under_review", "waitlisted"].includes(status),
      run: decide("offered"),
    },
    {
      label: t("admissions.decide.waitlisted"),
      event: "waitlist-applications",
      appliesTo: ({ status }) => ["submitted", "under_review"].includes(status),
      run: decide("waitlisted"),
    },
  ];
  const actions = [
    ...(may("admissions.manage") ? [review] : []),
    ...(may("admissions.decide") ? decisions : []),
  ];
  return useBulk<Application>(
    actions.length ? { nameOf: fullName, actions, refreshes: applicationRefreshes } : undefined,
  );
}
