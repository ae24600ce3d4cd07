import { useState } from "react";
import { ReferenceSelect } from "../../kit/references/ReferenceSelect.tsx";
import { toStaffMember } from "../structure/references.ts";

interface Props {
  label: string;
  name: string;
  defaultValue?: string | null | undefined;
  none?: string;
  required?: boolean;
}

/** Chooses a member of staff. */
export function StaffField({ defaultValue, ...rest }: Props) {
  const [value, setValue] = useState(defaultValue ?? "");
  return <ReferenceSelect {...rest} to={toStaffMember} value={value} onChange={setValue} />;
}
