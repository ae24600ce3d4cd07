import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import type { ListPath, Query, Row } from "../api/types.ts";
import { useRead } from "../api/useRead.ts";
import { type Column, DataTable } from "./DataTable.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { Field } from "./Field.tsx";
import { Loaded } from "./Loaded.tsx";
import { Pager } from "./Pager.tsx";
import { SearchField } from "./SearchField.tsx";
import { type Choice, SelectField } from "./SelectField.tsx";
import "./Card.css";

export interface Filter {
  key: string;
  label: string;
  choices: readonly Choice[];
}

/** A day to choose: the service is asked for the instant at which it begins, or ends, where the reader is. */
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

interface Props<P extends ListPath> {
  path: P;
  caption: string;
  columns: readonly Column<Row<P>>[];
  hrefOf?: (row: Row<P>) => string | undefined;
  /** What is always asked for beside the filters. */
  fixed?: Query<P>;
  /** The words of the search box; without them there is none. */
  search?: string;
  filters?: readonly Filter[];
  days?: readonly DayFilter[];
  empty: string;
  csv?: boolean;
  tools?: ReactNode;
}

const pageSize = 25;

/** A list of the service with its search, filters, pages and file; what is chosen stands in the address. */
export function ListCard<P extends ListPath>(props: Props<P>) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const chosen: Record<string, string> = {};
  for (const key of ["q", ...(props.filters ?? []).map(({ key: each }) => each)]) {
    const value = params.get(key);
    if (value) chosen[key] = value;
  }
  const asked = { ...(props.fixed as object | undefined), ...chosen } as Record<string, string>;
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
  return (
    <section className="card" aria-label={props.caption}>
      {(props.search || props.filters || props.csv || props.tools) && (
        <div className="toolbar">
          {props.search && (
            <SearchField label={props.search} value={chosen["q"] ?? ""} onSearch={(q) => choose("q", q)} />
          )}
          {props.filters?.map(({ key, label, choices }) => (
            <SelectField
              key={key}
              quiet
              label={label}
              none={label}
              choices={choices}
              value={chosen[key] ?? ""}
              onChange={(change) => choose(key, change.target.value)}
            />
          ))}
          {props.days?.map(({ key, label }) => (
            <Field
              key={key}
              type="date"
              label={label}
              value={params.get(key) ?? ""}
              onChange={(change) => choose(key, change.target.value)}
            />
          ))}
          {props.tools}
          {props.csv && (
            <DownloadButton
              kind="plain"
              path={`${props.path}.csv?${new URLSearchParams(forFile)}`}
              event="csv"
            >
              {t("common.csv")}
            </DownloadButton>
          )}
        </div>
      )}
      <Loaded read={read as { data: any; error: unknown; refetch(): unknown }} lines={6}>
        {({ data, page, total }: { data: (Row<P> & { id: string })[]; page: any; total?: number }) => (
          <div aria-busy={read.isPlaceholderData}>
            <DataTable
              caption={props.caption}
              columns={props.columns}
              rows={data}
              keyOf={({ id }) => id}
              {...(props.hrefOf && { hrefOf: props.hrefOf })}
              empty={Object.keys(chosen).length > 0 ? t("common.nothingFound") : props.empty}
            />
            <Pager
              from={cursors.length * pageSize + 1}
              shown={data.length}
              total={total}
              back={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
              forward={page.nextCursor ? () => setCursors([...cursors, page.nextCursor]) : undefined}
            />
          </div>
        )}
      </Loaded>
    </section>
  );
}
