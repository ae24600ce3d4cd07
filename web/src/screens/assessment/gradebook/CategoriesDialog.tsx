import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { ResourceForm } from "../../../kit/ResourceForm.tsx";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { gradeCategories } from "./gradeCategories.ts";

interface Props {
  courseOfferingId: string;
  open: boolean;
  onClose: () => void;
}

/** The categories of a gradebook and their weights. */
export function CategoriesDialog({ courseOfferingId, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("assessment.categories")} open={open} onClose={onClose}>
      <Categories courseOfferingId={courseOfferingId} />
    </Dialog>
  );
}

type Category = Row<"/api/v1/grade-categories">;

function Categories({ courseOfferingId }: { courseOfferingId: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const client = useQueryClient();
  const [editing, setEditing] = useState<Category | "new">();
  const read = useRead("/api/v1/grade-categories", {
    query: { courseOfferingId, sort: "title", limit: 100 },
  });
  const done = () => {
    void client.invalidateQueries({ queryKey: ["/api/v1/course-offerings/{id}/gradebook"] });
    setEditing(undefined);
  };
  return (
    <div className="stack">
      <Loaded read={read}>
        {({ data }) => {
          const active = data.filter(({ status }) => status === "active");
          const left =
            Math.round(100 * (100 - active.reduce((sum, { weight }) => sum + Number(weight), 0))) / 100;
          return (
            <>
              <DataTable
                caption={t("assessment.categories")}
                rows={data}
                keyOf={({ id }) => id}
                empty={t("assessment.noCategories")}
                columns={[
                  { header: t("common.name"), cell: ({ title }) => <strong>{title}</strong> },
                  {
                    header: t("assessment.weight"),
                    align: "end",
                    cell: ({ weight }) => t("assessment.weightOf", { weight: number(Number(weight)) }),
                  },
                  {
                    header: t("assessment.average"),
                    cell: ({ aggregation, bestOf, dropLowest }) => (
                      <>
                        {t(`assessment.aggregation.${aggregation}`, { count: bestOf ?? 0 })}
                        {dropLowest > 0 && ` · ${t("assessment.dropLowest", { count: dropLowest })}`}
                      </>
                    ),
                  },
                  {
                    header: t("common.status"),
                    phone: "corner",
                    cell: ({ status }) => status === "archived" && <StatusBadge status={status} />,
                  },
                  {
                    header: t("common.actions"),
                    actions: true,
                    align: "end",
                    cell: (category) => (
                      <Button
                        kind="plain"
                        onClick={() => setEditing(category)}
                        aria-label={`${t("common.edit")}: ${category.title}`}
                        event="edit-category"
                      >
                        {t("common.edit")}
                      </Button>
                    ),
                  },
                ]}
              />
              {left > 0 && active.length > 0 && (
                <Note>{t("assessment.weightLeft", { weight: number(left) })}</Note>
              )}
            </>
          );
        }}
      </Loaded>
      <div>
        <Button icon="plus" onClick={() => setEditing("new")} event="add-category">
          {t("assessment.addCategory")}
        </Button>
      </div>
      <Dialog
        title={t(editing === "new" ? "assessment.addCategory" : "assessment.editCategory")}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
      >
        <ResourceForm
          resource={gradeCategories}
          {...(editing && editing !== "new" && { row: editing })}
          given={{ courseOfferingId }}
          onDone={(row) => (row ? done() : setEditing(undefined))}
        />
      </Dialog>
    </div>
  );
}
