import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { incidentRefreshes, type Participant } from "./incidents.ts";

interface Props {
  incidentId: string;
  /** Participants whose guardians were not notified yet. */
  participants: readonly Participant[];
  onDone: () => void;
}

/** Writes to the guardians of the chosen students; each family learns about its own child only. */
export function NotifyGuardians({ incidentId, participants, onDone }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const notify = useWrite(
    ({ messageToGuardians }: Record<string, string>) =>
      send("post", "/api/v1/discipline-incidents/{id}/guardian-notices", {
        path: { id: incidentId },
        body: { studentIds: [...chosen], messageToGuardians: messageToGuardians!.trim() },
      }),
    [...incidentRefreshes, "/guardian-email-obligations"],
  );
  return (
    <SaveForm save={notify} event="notify-guardians" onDone={onDone} canSave={chosen.length > 0}>
      <p className="soft small">{t("behaviour.notifyAbout")}</p>
      <CheckGroup
        legend={t("behaviour.guardiansOf")}
        choices={participants.map(({ studentId, student }) => ({
          value: studentId,
          label: student ? fullName(student) : "–",
        }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <TextArea label={t("behaviour.message")} name="messageToGuardians" rows={6} maxLength={5000} required />
    </SaveForm>
  );
}
