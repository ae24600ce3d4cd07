import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Transfer, transferContents, usualContents } from "../transfers.ts";

interface Props {
  studentId: string;
  transfer?: Transfer;
  contents: readonly string[];
  onContents: (contents: string[]) => void;
}

/** The other school, what goes along, and the consent of a guardian. Parts that the user may not see are not offered. */
export function PlanFields({ studentId, transfer, contents, onContents }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { today } = useFormat();
  const links = useRead("/api/v1/student-guardians", {
    query: { studentId, status: "active", include: "guardian", limit: 50 },
  });
  const guardians = (links.data?.data ?? []).filter(({ hasCustody }) => hasCustody !== false);
  const choicesOf = (isUsual: boolean) =>
    transferContents
      .filter(
        ({ value, needs }) => usualContents.includes(value) === isUsual && (!needs || may(needs as never)),
      )
      .map(({ value }) => ({ value, label: t(`transfers.contents.${value}`) }));
  const choose = (isUsual: boolean) => (chosen: string[]) => {
    const others = contents.filter((each) => usualContents.includes(each as never) !== isUsual);
    onContents([...others, ...chosen.filter((each) => !others.includes(each))]);
  };
  const chosenOf = (isUsual: boolean) =>
    contents.filter((each) => usualContents.includes(each as never) === isUsual);
  return (
    <>
      <div className="form-grid">
        <Field
          label={t("transfers.otherSchool")}
          name="schoolName"
          maxLength={160}
          required
          defaultValue={transfer?.schoolName ?? ""}
        />
        <Field
          label={t("transfers.schoolEmail")}
          name="schoolEmail"
          type="email"
          maxLength={254}
          autoComplete="off"
          defaultValue={transfer?.schoolEmail ?? ""}
        />
      </div>
      <TextArea
        label={t("transfers.reason")}
        name="reason"
        rows={2}
        maxLength={500}
        defaultValue={transfer?.reason ?? ""}
      />
      <CheckGroup
        legend={t("transfers.goesAlong")}
        choices={choicesOf(true)}
        chosen={chosenOf(true)}
        onChoose={choose(true)}
      />
      {choicesOf(false).length > 0 && (
        <CheckGroup
          legend={t("transfers.sensitive")}
          choices={choicesOf(false)}
          chosen={chosenOf(false)}
          onChoose={choose(false)}
        />
      )}
      <div className="form-grid">
        <SelectField
          label={t("transfers.consentBy")}
          name="consentGuardianId"
          path="consent.guardianId"
          none={transfer?.consentGivenBy ?? "–"}
          choices={guardians.flatMap(({ guardianId, guardian }) =>
            guardian ? [{ value: guardianId, label: fullName(guardian) }] : [],
          )}
        />
        <Field
          label={t("transfers.consentOn")}
          name="consentOn"
          path="consent.on"
          type="date"
          max={today()}
          defaultValue={transfer?.consentOn ?? today()}
        />
      </div>
    </>
  );
}
