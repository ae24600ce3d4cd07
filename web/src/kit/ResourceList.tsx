import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../lib/format/useFormat.ts";
import { useSignedIn } from "../session/useSignedIn.ts";
import { Button } from "../ui/actions/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { PageHead } from "../ui/layout/PageHead.tsx";
import type { Column } from "../ui/lists/DataTable.tsx";
import { type Filter, ListCard } from "../ui/lists/ListCard.tsx";
import { Skeleton } from "../ui/lists/Skeleton.tsx";
import { cellOf } from "./cellOf.tsx";
import { filtersOf } from "./filtersOf.ts";
import { ResourceActions } from "./ResourceActions.tsx";
import { ResourceForm } from "./ResourceForm.tsx";
import type { Resource } from "./resource.ts";
import { useWeekdays } from "./timetable-days/useWeekdays.ts";
import { useSetupWords } from "./useSetupWords.ts";
import "./Kit.css";

interface Props {
  resource: Resource;
  back?: { href: string; label: string };
  /** Within a tab of another screen, which has the heading. */
  within?: boolean;
  /** Only the rows with these values, which new rows get too: those of a student, for example. */
  of?: Readonly<Record<string, string>>;
}

/** The screen of a resource: search, filters, table, file, and a form to add and to edit. */
export function ResourceList({ resource, back, within = false, of = {} }: Props) {
  const words = useSetupWords();
  if (!words) return <Skeleton />;
  return (
    <Shown
      resource={resource}
      words={words}
      filters={filtersOf(resource, words)}
      within={within}
      of={of}
      {...(back && { back })}
    />
  );
}

function Shown({
  resource,
  words,
  filters,
  back,
  within,
  of,
}: Props &
  Required<Pick<Props, "of">> & {
    words: NonNullable<ReturnType<typeof useSetupWords>>;
    filters: readonly Filter[];
  }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const format = useFormat();
  const weekdays = useWeekdays();
  const [adding, setAdding] = useState(false);
  const { title, about, add, none } = words.resource(resource.key);
  const tools = { words, format, weekdays };
  const { tools: Tools } = resource;
  const [first] = resource.columns;
  const columns: Column<any>[] = resource.columns.map((name) => ({
    header: words.field(name),
    csv: [name],
    ...(resource.fields.find((each) => each.name === name)?.kind === "number" && { align: "end" as const }),
    ...((resource.sortable as readonly string[] | undefined)?.includes(name) && { sort: name }),
    ...(name === "status" && { phone: "corner" as const }),
    cell: (row) =>
      name === first ? (
        <strong>{cellOf(resource, name, row[name], { ...tools, row })}</strong>
      ) : (
        cellOf(resource, name, row[name], { ...tools, row })
      ),
  }));
  const nameOf = (row: any): string => String(row[first ?? "id"]);
  const buttons = may(resource.manage) && (
    <>
      {Tools && <Tools />}
      <Button
        icon="plus"
        kind={within ? "secondary" : "primary"}
        onClick={() => setAdding(true)}
        event={`add-${resource.key}`}
      >
        {add}
      </Button>
    </>
  );
  return (
    <>
      {!within && <PageHead title={title} about={about} {...(back && { back })} actions={buttons} />}
      <ListCard
        path={resource.path}
        caption={title}
        fixed={{ sort: resource.sort, ...of } as never}
        {...(resource.searchable && { search: words.text("search") })}
        filters={filters}
        empty={none}
        next={may(resource.manage) && { onClick: () => setAdding(true) }}
        csv
        {...(resource.hrefOf && { hrefOf: resource.hrefOf })}
        {...(within && { tools: buttons })}
        columns={[
          ...columns,
          {
            header: t("common.actions"),
            align: "end",
            cell: (row) => (
              <ResourceActions resource={resource} row={row as never} name={nameOf(row)} words={words} />
            ),
          },
        ]}
      />
      <Dialog title={add} open={adding} onClose={() => setAdding(false)}>
        <ResourceForm resource={resource} given={of} onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
