import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { SanctionsCard } from "../sanctions/SanctionsCard.tsx";
import { EditIncident } from "./EditIncident.tsx";
import { IncidentBadge } from "./IncidentBadge.tsx";
import { IncidentHistory } from "./IncidentHistory.tsx";
import { MoveIncident } from "./MoveIncident.tsx";
import { Participants } from "./Participants.tsx";
import "../Behaviour.css";

/** One incident: what happened, who was involved, what was done, and whether families know. */
export function Incident({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may, user } = useSignedIn();
  const { instant } = useFormat();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/discipline-incidents/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(incident) => {
        const isOffice = may("behaviour.manage");
        const isOpen = !["closed", "dismissed"].includes(incident.status);
        const mayEdit = isOffice
          ? isOpen
          : may("behaviour.report") && incident.reportedBy === user.id && incident.status === "reported";
        return (
          <div className="stack">
            <PageHead
              title={t(`behaviour.kind.${incident.category}`)}
              back={{ href: "/behaviour", label: t("nav.behaviour") }}
              about={
                <span className="row">
                  <span>{instant(incident.occurredAt)}</span>
                  <IncidentBadge status={incident.status} />
                  <Badge tone={incident.severity === "serious" ? "bad" : "plain"}>
                    {t(`behaviour.level.${incident.severity}`)}
                  </Badge>
                  {incident.confidential && <Badge tone="accent">{t("behaviour.confidential")}</Badge>}
                </span>
              }
              actions={
                <>
                  {mayEdit && (
                    <Button onClick={() => setEditing(true)} event="edit-incident">
                      {t("common.edit")}
                    </Button>
                  )}
                  {isOffice && <MoveIncident incident={incident} />}
                </>
              }
            />
            <Card title={t("behaviour.what")}>
              <div className="stack">
                <p className="incident-text">
                  <bdi>{incident.description}</bdi>
                </p>
                <Facts facts={[[t("behaviour.where"), incident.location]]} />
              </div>
            </Card>
            <Participants incident={incident} mayChange={isOffice && isOpen} />
            {may("discipline-actions.read") && <SanctionsCard incidentId={id} open={isOpen} />}
            {may("audit.read") && <IncidentHistory id={id} />}
            <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
              <EditIncident incident={incident} onDone={() => setEditing(false)} />
            </Dialog>
          </div>
        );
      }}
    </Loaded>
  );
}
