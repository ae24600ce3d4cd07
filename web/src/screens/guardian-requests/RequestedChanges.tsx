import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Body, ResponseOf } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { isOpen, type Request, requestRefreshes } from "./guardianRequestRows.ts";
import { useFieldName } from "./useFieldName.ts";

type Field = Body<"/api/v1/guardian-requests/{id}/decisions", "put">["decisions"][number]["field"];
type Change = ResponseOf<"/api/v1/guardian-requests/{id}/changes", "get">["data"][number];

/** The requested fields beside their former values; the office accepts or rejects each. */
export function RequestedChanges({ request }: { request: Request }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const nameOf = useFieldName();
  const read = useRead("/api/v1/guardian-requests/{id}/changes", { path: { id: request.id } });
  const mayDecide = may("guardian-requests.manage") && isOpen(request);
  const shown = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
    if (field === "dateOfBirth") return day(String(value));
    return <bdi>{Array.isArray(value) ? value.join(", ") : String(value)}</bdi>;
  };
  const cell = (part: "before" | "after") => (change: Change) =>
    change.isHidden ? t("request.hidden") : shown(change.field, change[part]);
  return (
    <Card title={t("request.changes")} flush>
      <Loaded read={read} lines={3}>
        {({ data }) => (
          <DataTable
            caption={t("request.changes")}
            rows={data}
            keyOf={({ field }) => field}
            empty="–"
            columns={[
              { header: t("request.field"), cell: ({ field }) => <strong>{nameOf(field)}</strong> },
              { header: t("request.before"), cell: cell("before") },
              { header: t("request.after"), cell: cell("after") },
              {
                header: t("request.decision"),
                cell: (change) => (
                  <>
                    <Decision change={change} />
                    {change.isConflict && (
                      <span>
                        <Badge tone="warn">{t("request.conflict")}</Badge>{" "}
                        {shown(change.field, change.current)}
                      </span>
                    )}
                  </>
                ),
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (change) =>
                  mayDecide &&
                  change.decision === null && <DecisionButtons id={request.id} change={change} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

function Decision({ change: { decision, reason } }: { change: Change }) {
  const { t } = useTranslation();
  if (!decision) return null;
  return (
    <span>
      <Badge tone={decision === "accepted" ? "good" : "bad"}>{t(`request.statuses.${decision}`)}</Badge>{" "}
      {reason && <bdi>{reason}</bdi>}
    </span>
  );
}

function DecisionButtons({ id, change }: { id: string; change: Change }) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  const { field, isConflict } = change;
  const decide = (decision: { accepted: boolean; reason?: string; overwrite?: boolean }) =>
    send("put", "/api/v1/guardian-requests/{id}/decisions", {
      path: { id },
      body: { decisions: [{ field: field as Field, ...decision }] },
    });
  const common = { kind: "plain", refreshes: requestRefreshes } as const;
  const values = { field: nameOf(field) };
  return (
    <span className="row row-actions">
      <ConfirmButton
        {...common}
        label={t("request.accept")}
        question={t(isConflict ? "request.overwriteAsk" : "request.acceptAsk", values)}
        event="accept-change"
        run={() => decide({ accepted: true, overwrite: isConflict })}
      />
      <ConfirmButton
        {...common}
        label={t("request.reject")}
        question={t("request.rejectAsk", values)}
        event="reject-change"
        run={({ text }) => decide({ accepted: false, reason: text!.trim() })}
      >
        <TextArea label={t("common.reason")} name="text" rows={2} maxLength={500} required />
      </ConfirmButton>
    </span>
  );
}
