import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { ChildMeetings } from "./ChildMeetings.tsx";

/** A guardian's meetings at a parents' evening, and the times that are free, per child. */
export function FamilyMeetings({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/guardian/children");
  return (
    <Loaded read={read}>
      {({ data }) => (
        <>
          {data.map((child) => (
            <Card key={child.id} title={t("events.meetings.forChild", { name: isolated(fullName(child)) })}>
              <ChildMeetings childId={child.id} eventId={eventId} />
            </Card>
          ))}
        </>
      )}
    </Loaded>
  );
}
