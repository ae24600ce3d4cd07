import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { BehaviourHead } from "../BehaviourHead.tsx";
import { actionColumns } from "./actionColumns.tsx";
import { actionStatuses } from "./actionTypes.ts";
import { DecideAction } from "./DecideAction.tsx";
import { useActionTypes } from "./useActionTypes.ts";

/** The sanctions that the user may see; with a day and a type the detention list of that day. */
export function Sanctions() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const { nameOf, choices } = useActionTypes();
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <>
      <BehaviourHead
        actions={
          may("behaviour.manage") && (
            <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-sanction">
              {t("conduct.newSanction")}
            </Button>
          )
        }
      />
      <ListCard
        path="/api/v1/discipline-actions"
        caption={t("conduct.sanctions")}
        fixed={{ include: `student${nameFields}` }}
        filters={[
          { key: "type", label: t("conduct.type"), choices },
          {
            key: "status",
            label: t("common.status"),
            choices: actionStatuses.map((value) => ({ value, label: t(`conduct.state.${value}`) })),
          },
          {
            key: "on",
            label: t("conduct.day"),
            input: (value, onChange) => (
              <Field
                key="on"
                type="date"
                label={t("conduct.day")}
                value={value}
                onChange={({ target }) => onChange(target.value)}
              />
            ),
          },
        ]}
        hrefOf={({ studentId }) => `/students/${studentId}?tab=behaviour`}
        empty={t("conduct.noSanctions")}
        next={may("behaviour.manage") && { onClick: () => setAdding(true) }}
        csv
        columns={[
          {
            header: t("conduct.student"),
            csv: ["student.familyName", "student.givenName"],
            cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
          },
          ...actionColumns({ t, day, nameOf }),
        ]}
      />
      <Dialog title={t("conduct.newSanction")} open={adding} onClose={close}>
        <DecideAction onDone={close} />
      </Dialog>
    </>
  );
}
