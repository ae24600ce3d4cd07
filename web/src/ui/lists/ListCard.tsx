import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import type { ListPath, Query, Row } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { filePath } from "../../lib/filePath.ts";
import { useHiddenColumns } from "../../lib/useHiddenColumns.ts";
import { Button } from "../actions/Button.tsx";
import { DownloadButton } from "../actions/DownloadButton.tsx";
import { LinkButton } from "../actions/LinkButton.tsx";
import { Field } from "../forms/Field.tsx";
import { type Choice, SelectField } from "../forms/SelectField.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { type Column, DataTable } from "./DataTable.tsx";
import { Loaded } from "./Loaded.tsx";
import { Pager } from "./Pager.tsx";
import { SearchField } from "./SearchField.tsx";
import "../layout/Card.css";

export type Filter = { key: string; label: string } & (
  | { choices: readonly Choice[]; input?: never }
  /** Draws its own field, for example one that searches. */
  | { input: (value: string, onChange: (value: string) => void) => ReactNode; choices?: never }
);

/** A date filter. It is sent as the instant at which the day starts or ends in the reader's time zone. */
export interface DayFilter {
  key: string;
  label: string;
  day: "start" | "end";
}

const instantOf = (date: string, day: DayFilter["day"]): string | undefined => {
  const at = new Date(`${date}T00:00:00`);
  if (Number.isNaN(at.getTime())) return undefined;
  if (day === "end") at.setDate(at.getDate() + 1);
  return at.toISOString();
};

export interface Selection<T> {
  shown: readonly T[];
  selected: readonly T[];
  onSelect: (ids: readonly string[]) => void;
}

/** Selection of rows, from `useBulk`: not imported here, because its dialog is not part of the base bundle. */
export interface ListBulk<T> {
  column: (selection: Selection<T>) => Column<T>;
  bar: (selection: Selection<T>) => ReactNode;
}

export type NextStep = { href: string; onClick?: never } | { onClick: () => void; href?: never };

interface Props<P extends ListPath> {
  path: P;
  caption: string;
  columns: readonly Column<Row<P>>[];
  hrefOf?: (row: Row<P>) => string | undefined;
  /** Query parameters that are always sent in addition to the filters. */
  fixed?: Query<P>;
  /** The label of the search field; without it there is no search field. */
  search?: string;
  filters?: readonly Filter[];
  days?: readonly DayFilter[];
  /** Sort orders to choose from; the first is the default. */
  sorts?: readonly Choice[];
  empty: string;
  /** The step that fills the list, offered while it is empty. */
  next?: NextStep | false;
  csv?: boolean;
  /** What can be done with several rows at once. */
  bulk?: ListBulk<Row<P>> | undefined;
  tools?: ReactNode;
}

const pageSize = 25;

/** A paginated list with search, filters and CSV export. The selection is kept in the URL. */
export function ListCard<P extends ListPath>(props: Props<P>) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [selectedIds, setSelected] = useState<readonly string[]>([]);
  const chosen: Record<string, string> = {};
  for (const key of ["q", ...(props.filters ?? []).map(({ key: each }) => each)]) {
    const value = params.get(key);
    if (value) chosen[key] = value;
  }
  const sort = props.sorts?.find(({ value }) => value === params.get("sort")) ?? props.sorts?.[0];
  const sortable = props.columns.flatMap(({ sort: by }) => (by ? [by, `-${by}`] : []));
  const byHead = sortable.find((each) => each === params.get("sort"));
  const asked = {
    ...(props.fixed as object | undefined),
    ...(sort && { sort: sort.value }),
    ...(byHead && { sort: byHead }),
    ...chosen,
  } as Record<string, string>;
  for (const { key, day } of props.days ?? []) {
    const instant = instantOf(params.get(key) ?? "", day);
    if (!instant) continue;
    chosen[key] = params.get(key)!;
    asked[key] = instant;
  }
  const cursor = cursors.at(-1);
  const read = useRead(props.path, {
    query: { ...asked, limit: pageSize, count: "true", ...(cursor && { cursor }) } as Query<P>,
    keep: true,
  });
  const choose = (key: string, value: string) => {
    setCursors([]);
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  };
  const { include: _include, ...forFile } = asked;
  const choosable = props.columns.flatMap(({ header, actions }, position) =>
    actions ? [] : { header, position },
  );
  const { hidden, hide } = useHiddenColumns(props.path, props.columns.length);
  const columns = props.columns.filter((_column, position) => !hidden.includes(position));
  const inFile = columns.flatMap(({ csv = [] }) => csv);
  return (
    <section className="card" aria-label={props.caption}>
      {(props.search || props.filters || props.csv || props.tools || choosable.length > 3) && (
        <div className="toolbar">
          {props.search && (
            <SearchField label={props.search} value={chosen["q"] ?? ""} onSearch={(q) => choose("q", q)} />
          )}
          {props.filters?.map(({ key, label, choices, input }) =>
            input ? (
              input(chosen[key] ?? "", (value) => choose(key, value))
            ) : (
              <SelectField
                key={key}
                quiet
                label={label}
                none={label}
                choices={choices}
                value={chosen[key] ?? ""}
                onChange={(change) => choose(key, change.target.value)}
              />
            ),
          )}
          {props.days?.map(({ key, label }) => (
            <Field
              key={key}
              type="date"
              label={label}
              value={params.get(key) ?? ""}
              onChange={(change) => choose(key, change.target.value)}
            />
          ))}
          {sort && props.sorts && (
            <SelectField
              quiet
              label={t("sort.by")}
              choices={props.sorts}
              value={sort.value}
              onChange={(change) => choose("sort", change.target.value)}
            />
          )}
          {props.tools}
          {choosable.length > 3 && <ColumnChoice columns={choosable} hidden={hidden} onHide={hide} />}
          {props.csv && (
            <DownloadButton
              kind="plain"
              path={filePath(`${props.path}.csv`, {
                ...forFile,
                ...(inFile.length > 0 && { columns: inFile.join() }),
              })}
              event="csv"
            >
              {t("common.csv")}
            </DownloadButton>
          )}
        </div>
      )}
      <Loaded read={read as { data: any; error: unknown; refetch(): unknown }} lines={6}>
        {({ data, page, total }: { data: (Row<P> & { id: string })[]; page: any; total?: number }) => {
          const selection = {
            shown: data,
            selected: data.filter(({ id }) => selectedIds.includes(id)),
            onSelect: setSelected,
          };
          return (
            <div aria-busy={read.isPlaceholderData}>
              <DataTable
                caption={props.caption}
                columns={props.bulk ? [props.bulk.column(selection), ...columns] : columns}
                rows={data}
                keyOf={({ id }) => id}
                {...(props.hrefOf && { hrefOf: props.hrefOf })}
                {...(sortable.length > 0 && { sort: asked["sort"], onSort: (by) => choose("sort", by) })}
                empty={Object.keys(chosen).length > 0 ? t("common.nothingFound") : props.empty}
              />
              {data.length === 0 && !Object.keys(chosen).length && props.next && <Next {...props.next} />}
              <Pager
                of={props.caption}
                from={cursors.length * pageSize + 1}
                shown={data.length}
                total={total}
                back={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
                forward={page.nextCursor ? () => setCursors([...cursors, page.nextCursor]) : undefined}
              />
              {props.bulk?.bar(selection)}
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

/** Not named like the button in the head of the screen, so that each name is there once. */
function Next({ href, onClick }: NextStep) {
  const { t } = useTranslation();
  return (
    <div className="empty-next">
      {href === undefined ? (
        <Button onClick={onClick} event="fill-list">
          {t("common.getStarted")}
        </Button>
      ) : (
        <LinkButton href={href} event="fill-list">
          {t("common.getStarted")}
        </LinkButton>
      )}
    </div>
  );
}
