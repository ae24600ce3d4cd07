import type { Filter } from "../../ui/lists/ListCard.tsx";
import type { Reference } from "../resource.ts";
import { ReferenceSelect } from "./ReferenceSelect.tsx";

/** A filter of a list by a row of another one. */
export const referenceFilter = (key: string, label: string, to: Reference): Filter => ({
  key,
  label,
  input: (value, onChange) => (
    <ReferenceSelect key={key} quiet to={to} label={label} none={label} value={value} onChange={onChange} />
  ),
});
