import { useTranslation } from "react-i18next";
import { ProblemNote } from "../feedback/ProblemNote.tsx";

interface Props {
  read: { error: unknown; isFetching: boolean };
  /** Text shown if the search succeeded or has not started. */
  hint: string;
}

/** Empty result of a search: still searching, failed, or nothing found. */
export function PickerEmpty({ read, hint }: Props) {
  const { t } = useTranslation();
  if (read.error) return <ProblemNote error={read.error} />;
  return <div className="picker-none">{read.isFetching ? t("common.searching") : hint}</div>;
}
