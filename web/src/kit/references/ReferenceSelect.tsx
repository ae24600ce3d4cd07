import { useQuery } from "@tanstack/react-query";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import type { Reference } from "../resource.ts";
import { ReferenceSearch } from "./ReferenceSearch.tsx";
import { referenceQuery } from "./referenceQuery.ts";

export interface ReferenceSelectProps {
  to: Reference;
  label: string;
  value: string;
  onChange: (value: string) => void;
  name?: string;
  /** The label of the empty choice. */
  none?: string;
  required?: boolean;
  disabled?: boolean;
  /** Hides the label visually; used in a row of filters. */
  quiet?: boolean;
}

/** Chooses a row of another list: from a list of all, or by searching where there are more than one page. */
export function ReferenceSelect({ to, value, onChange, ...rest }: ReferenceSelectProps) {
  const { data, error } = useQuery(referenceQuery(to));
  if (error && !data) return <ProblemNote error={error} />;
  if (data?.hasMore) return <ReferenceSearch to={to} value={value} onChange={onChange} {...rest} />;
  return (
    <SelectField
      {...rest}
      choices={data?.choices ?? []}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
