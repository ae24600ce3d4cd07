import type { TFunction } from "i18next";
import type { Column } from "../../../ui/lists/DataTable.tsx";

interface Honoured {
  studentName: string;
  sectionName: string;
  gradeLevel: string;
  value: string;
  attendance: string | null;
  rank: number | null;
}

/** The columns of a list of students on an honour roll. */
export const honourColumns = (t: TFunction): Column<Honoured>[] => [
  {
    header: t("honours.student"),
    cell: ({ studentName }) => <strong>{studentName}</strong>,
    csv: ["studentName"],
  },
  { header: t("students.class"), cell: ({ sectionName }) => <bdi>{sectionName}</bdi>, csv: ["sectionName"] },
  { header: t("students.level"), cell: ({ gradeLevel }) => gradeLevel, csv: ["gradeLevel"] },
  { header: t("honours.value"), align: "end", cell: ({ value }) => value, csv: ["value"] },
  {
    header: t("honours.attendance"),
    align: "end",
    cell: ({ attendance }) => attendance && `${attendance} %`,
    csv: ["attendance"],
  },
  { header: t("honours.rank"), align: "end", phone: "corner", cell: ({ rank }) => rank, csv: ["rank"] },
];
