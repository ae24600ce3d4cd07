import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { toTerm } from "../../structure/references.ts";
import { activityRefreshes } from "../activityRows.ts";

/** Gives out the places of a term. */
export function AllocatePlaces() {
  const { t } = useTranslation();
  const [termId, setTermId] = useState("");
  return (
    <ConfirmButton
      label={t("activities.allocate")}
      question={t("activities.allocateAsk")}
      event="allocate-places"
      refreshes={activityRefreshes}
      run={({ placesEach }) =>
        send("post", "/api/v1/activity-allocations", { body: { termId, placesEach: Number(placesEach) } })
      }
      onDone={({ countAccepted, countWaiting }) =>
        toast.done(t("activities.allocated", { accepted: countAccepted, waiting: countWaiting }))
      }
    >
      <ReferenceSelect
        to={toTerm}
        label={t("activities.term")}
        name="termId"
        none="–"
        value={termId}
        onChange={setTermId}
        required
      />
      <Field
        label={t("activities.placesEach")}
        name="placesEach"
        type="number"
        min={1}
        max={20}
        defaultValue={1}
        required
      />
    </ConfirmButton>
  );
}
