import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { type Column, DataTable } from "../../../ui/lists/DataTable.tsx";
import { EditTeachers } from "./EditTeachers.tsx";
import { type Assignment, type Offering, teachersOf } from "./grid.ts";
import "./TeachingGrid.css";

interface Props {
  offerings: readonly Offering[];
  assignments: readonly Assignment[];
  sections: readonly Row<"/api/v1/sections">[];
  /** First day of a new assignment. */
  startsOn: string;
}

/** Subjects × classes; a cell without a teacher stands out, and each opens its form. */
export function GridTable({ offerings, assignments, sections, startsOn }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [openId, setOpen] = useState<string>();
  const subjects = useAll("/api/v1/subjects", { query: { sort: "name" } });
  const shown = offerings.filter(({ sectionId }) => sections.some(({ id }) => id === sectionId));
  const rows = (subjects.data?.data ?? []).filter(({ id }) =>
    shown.some(({ course }) => course?.subjectId === id),
  );
  const open = offerings.find(({ id }) => id === openId);
  const mayEdit = may("staff.manage");
  const cell = (offering: Offering, place: string) => {
    const names = teachersOf(offering, assignments).map(({ staffMember }) =>
      staffMember ? fullName(staffMember) : "–",
    );
    const words = names.length ? names.join(", ") : t("teachgrid.nobody");
    if (!mayEdit) return names.length ? <bdi>{words}</bdi> : <Badge tone="warn">{words}</Badge>;
    return (
      <Button
        kind="plain"
        className="button teaching-cell"
        data-missing={names.length === 0 || undefined}
        onClick={() => setOpen(offering.id)}
        event="edit-teachers"
        aria-label={`${place}: ${words}`}
      >
        {words}
      </Button>
    );
  };
  const columns: Column<Row<"/api/v1/subjects">>[] = sections.map((section) => ({
    header: isolated(section.name),
    cell: (subject) => (
      <span className="stack-tight">
        {shown
          .filter(({ sectionId, course }) => sectionId === section.id && course?.subjectId === subject.id)
          .map((offering) => (
            <span key={offering.id}>{cell(offering, `${subject.name}, ${section.name}`)}</span>
          ))}
      </span>
    ),
  }));
  return (
    <>
      <DataTable
        caption={t("teachgrid.title")}
        rows={rows}
        keyOf={({ id }) => id}
        empty={t("teachgrid.none")}
        columns={[
          { header: t("teachgrid.subject"), cell: ({ name }) => <strong>{name}</strong> },
          ...columns,
        ]}
      />
      <Dialog title={open?.title ?? ""} open={open !== undefined} onClose={() => setOpen(undefined)}>
        {open && (
          <EditTeachers
            offering={open}
            teachers={teachersOf(open, assignments)}
            startsOn={startsOn}
            onDone={() => setOpen(undefined)}
          />
        )}
      </Dialog>
    </>
  );
}
