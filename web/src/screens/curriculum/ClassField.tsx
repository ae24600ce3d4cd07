import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { kindOf } from "../../app/routes/navigation.ts";
import { ReferenceSelect } from "../../kit/references/ReferenceSelect.tsx";
import { useOwnStaffMember } from "../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { toCourseOffering } from "../structure/references.ts";

interface Props {
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  /** The label of the empty choice. */
  none?: string;
}

/** Chooses a class: teachers one that they teach. */
export function ClassField({ none, ...props }: Props) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const field = { ...props, label: t("curriculum.class"), none: none ?? t("curriculum.choose") };
  return kindOf(user) === "teacher" ? (
    <OwnClass {...field} />
  ) : (
    <ReferenceSelect to={toCourseOffering} {...field} />
  );
}

function OwnClass({ onChange, ...field }: Props & { label: string; none: string }) {
  const own = useOwnStaffMember();
  const { data } = useAll("/api/v1/teaching-assignments", {
    query: { staffMemberId: own?.id ?? "", status: "active", include: "courseOffering" },
    enabled: Boolean(own),
  });
  const choices = (data?.data ?? []).flatMap(({ courseOffering }) =>
    courseOffering ? [{ value: courseOffering.id, label: courseOffering.title }] : [],
  );
  return <SelectField {...field} choices={choices} onChange={({ target }) => onChange(target.value)} />;
}
