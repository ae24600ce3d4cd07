import { useAll } from "../../../api/useAll.ts";
import { kindOf } from "../../../app/routes/navigation.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { toCourseOffering } from "../../structure/references.ts";

interface Props {
  label: string;
  /** The label of the empty choice. */
  none: string;
  value: string;
  onChange: (value: string) => void;
}

/** Chooses a course offering: teachers one of their own. */
export function OfferingField(props: Props) {
  const { user } = useSignedIn();
  const field = { ...props, required: true };
  return kindOf(user) === "teacher" ? (
    <OwnOffering {...field} />
  ) : (
    <ReferenceSelect to={toCourseOffering} {...field} />
  );
}

function OwnOffering({ onChange, ...field }: Props & { required: boolean }) {
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
