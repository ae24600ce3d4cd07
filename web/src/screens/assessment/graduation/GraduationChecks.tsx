import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { filePath } from "../../../lib/filePath.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { Pager } from "../../../ui/lists/Pager.tsx";
import { AssessmentHead } from "../AssessmentHead.tsx";
import { standings } from "./graduation.ts";
import { StandingBadge } from "./StandingBadge.tsx";
import "../../../ui/lists/SearchField.css";

const PAGE_SIZE = 50;

/** The students of a grade level with their standing: who is on track, and what the others lack. */
export function GraduationChecks() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { levels, levelChoices, sections } = useStructure();
  const [chosen, setChosen] = useState("");
  const [sectionId, setSection] = useState("");
  const [status, setStatus] = useState("");
  const [offset, setOffset] = useState(0);
  const gradeLevelId = chosen || levels.at(-1)?.id;
  if (!gradeLevelId) return <AssessmentHead title={t("graduation.overview")} />;
  const narrow = (change: () => void) => {
    change();
    setOffset(0);
  };
  return (
    <>
      <AssessmentHead title={t("graduation.overview")} />
      <section className="card" aria-label={t("graduation.overview")}>
        <div className="toolbar">
          <SelectField
            quiet
            label={t("students.level")}
            choices={levelChoices}
            value={gradeLevelId}
            onChange={({ target }) =>
              narrow(() => {
                setChosen(target.value);
                setSection("");
              })
            }
          />
          <SelectField
            quiet
            label={t("students.class")}
            none={t("students.class")}
            choices={sections
              .filter((section) => section.gradeLevelId === gradeLevelId)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={sectionId}
            onChange={({ target }) => narrow(() => setSection(target.value))}
          />
          <SelectField
            quiet
            label={t("common.status")}
            none={t("common.status")}
            choices={standings.map((value) => ({ value, label: t(`graduation.standing.${value}`) }))}
            value={status}
            onChange={({ target }) => narrow(() => setStatus(target.value))}
          />
          <DownloadButton
            kind="plain"
            path={filePath("/api/v1/graduation-checks.csv", { gradeLevelId, sectionId, status })}
            event="csv"
          >
            {t("common.csv")}
          </DownloadButton>
        </div>
        <Standings
          of={{ gradeLevelId, sectionId, status }}
          offset={offset}
          onMove={setOffset}
          number={number}
        />
      </section>
    </>
  );
}

interface Props {
  of: { gradeLevelId: string; sectionId: string; status: string };
  offset: number;
  onMove: (offset: number) => void;
  number: (value: number) => string;
}

function Standings({ of: { gradeLevelId, sectionId, status }, offset, onMove, number }: Props) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/graduation-checks", {
    query: {
      gradeLevelId,
      ...(sectionId && { sectionId }),
      ...(status && { status: status as (typeof standings)[number] }),
      limit: PAGE_SIZE,
      offset,
    },
    keep: true,
  });
  return (
    <Loaded read={read} lines={6}>
      {({ data, students, counts }) => (
        <>
          <p className="card-body row">
            {standings.map((each) => (
              <span key={each} className="row">
                <StandingBadge status={each === "no_plan" ? null : each} />
                <strong className="figures">{number(counts[each])}</strong>
              </span>
            ))}
          </p>
          <DataTable
            caption={t("graduation.overview")}
            rows={data}
            keyOf={({ studentId }) => studentId}
            hrefOf={({ studentId }) => `/students/${studentId}?tab=marks`}
            empty={t("graduation.noStudents")}
            columns={[
              { header: t("graduation.student"), cell: ({ name }) => <strong>{name}</strong> },
              {
                header: t("students.class"),
                phone: "hidden",
                cell: ({ sectionName }) => <bdi>{sectionName}</bdi>,
              },
              { header: t("graduation.plan"), cell: ({ plan }) => plan?.name },
              {
                header: t("graduation.credits"),
                align: "end",
                cell: ({ credits }) =>
                  credits &&
                  t("graduation.ofAll", {
                    done: number(Number(credits.earned)),
                    all: number(Number(credits.required)),
                  }),
              },
              {
                header: t("graduation.inProgress"),
                align: "end",
                phone: "hidden",
                cell: ({ credits }) => credits && number(Number(credits.inProgress)),
              },
              { header: t("graduation.missing"), cell: ({ missing }) => missing.join(", ") },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status: standing }) => <StandingBadge status={standing} />,
              },
            ]}
          />
          <Pager
            from={offset + 1}
            shown={data.length}
            total={students}
            back={offset > 0 ? () => onMove(offset - PAGE_SIZE) : undefined}
            forward={offset + data.length < students ? () => onMove(offset + PAGE_SIZE) : undefined}
          />
        </>
      )}
    </Loaded>
  );
}
