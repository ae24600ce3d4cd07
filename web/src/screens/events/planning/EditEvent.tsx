import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { EventForm } from "./EventForm.tsx";

export function EditEvent({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/calendar-events/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(event) => (
        <>
          <PageHead title={t("common.edit")} back={{ href: `/events/${id}/plan`, label: event.title }} />
          <EventForm event={event} />
        </>
      )}
    </Loaded>
  );
}
