import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { ActivityBadge } from "./ActivityBadge.tsx";
import { ActivityFacts } from "./ActivityFacts.tsx";
import { ActivityForm } from "./ActivityForm.tsx";
import { type Activity, activityRefreshes } from "./activityRows.ts";
import { Meetings } from "./Meetings.tsx";
import { Places } from "./places/Places.tsx";

type Status = "open" | "running" | "finished" | "cancelled";
const next: Readonly<Record<Activity["status"], readonly Status[]>> = {
  draft: ["open", "cancelled"],
  open: ["running", "cancelled"],
  full: ["running", "cancelled"],
  running: ["finished", "cancelled"],
  finished: [],
  cancelled: [],
};

/** One activity for the office and its organiser: what it is, its students and its meetings. */
export function ActivityPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/activities/{id}", { path: { id }, query: { include: "term" } });
  return (
    <Loaded page read={read}>
      {(row) => (
        <div className="stack">
          <PageHead
            title={row.name}
            back={{ href: "/activities", label: t("nav.activities") }}
            about={
              <span className="row">
                <span>{t(`activities.types.${row.type}`)}</span>
                <ActivityBadge status={row.status} />
              </span>
            }
            actions={
              may("extracurricular.manage") &&
              next[row.status].length > 0 && (
                <>
                  <Button onClick={() => setEditing(true)} event="edit-activity">
                    {t("common.edit")}
                  </Button>
                  {next[row.status].map((status) => (
                    <ConfirmButton
                      key={status}
                      kind={status === "cancelled" ? "danger" : "primary"}
                      label={t(`activities.move.${status}`)}
                      question={t(`activities.ask.${status}`)}
                      event={`activity-${status}`}
                      refreshes={activityRefreshes}
                      run={() =>
                        send("put", "/api/v1/activities/{id}/status", { path: { id }, body: { status } })
                      }
                    />
                  ))}
                </>
              )
            }
          />
          <Card>
            <ActivityFacts of={row} />
          </Card>
          {row.status !== "draft" && <Places activity={row} />}
          {row.status !== "draft" && may("extracurricular.lead") && <Meetings activity={row} />}
          <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
            <ActivityForm of={row} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
          </Dialog>
        </div>
      )}
    </Loaded>
  );
}
