import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readAll } from "../../../api/readAll.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { GridTable } from "./GridTable.tsx";
import { TeachingLoad } from "./TeachingLoad.tsx";

/** Who teaches what: a row per subject, a column per class, edited in place. */
export function TeachingGrid() {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { levels, sections } = useStructure();
  const [chosenTerm, setTerm] = useState("");
  const [chosenLevel, setLevel] = useState("");
  const years = useRead("/api/v1/academic-years", { query: { isCurrent: "true" } });
  const year = years.data?.data[0];
  const terms = useRead("/api/v1/academic-terms", {
    query: { academicYearId: year?.id ?? "", limit: 50, sort: "startsOn" },
    enabled: year !== undefined,
  });
  const choices = (terms.data?.data ?? []).filter(({ type }) => type !== "gradingPeriod");
  const now = today();
  const term =
    choices.find(({ id }) => id === chosenTerm) ??
    choices.find(({ startsOn, endsOn }) => startsOn <= now && now <= endsOn) ??
    choices[0];
  const ofYear = sections.filter(({ academicYearId }) => academicYearId === year?.id);
  const withClasses = levels.filter(({ id }) => ofYear.some(({ gradeLevelId }) => gradeLevelId === id));
  const level = withClasses.find(({ id }) => id === chosenLevel) ?? withClasses[0];
  const grid = useQuery({
    queryKey: ["/api/v1/teaching-assignments", "grid", term?.id],
    enabled: term !== undefined,
    queryFn: async () => {
      const [offerings, assignments] = await Promise.all([
        readAll("/api/v1/course-offerings", { termId: term!.id, include: "course" }),
        readAll("/api/v1/teaching-assignments", { status: "active", include: "staffMember" }),
      ]);
      return { offerings: offerings.filter(({ status }) => status !== "cancelled"), assignments };
    },
  });
  return (
    <div className="stack">
      <PageHead
        title={t("teachgrid.title")}
        about={t("teachgrid.about")}
        back={{ href: "/staff", label: t("nav.staff") }}
      />
      {years.data && !year && <Note tone="warn">{t("students.noYear")}</Note>}
      <Card flush>
        <div className="toolbar">
          <SelectField
            label={t("teachgrid.term")}
            value={term?.id ?? ""}
            onChange={({ target }) => setTerm(target.value)}
            choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            label={t("students.level")}
            value={level?.id ?? ""}
            onChange={({ target }) => setLevel(target.value)}
            choices={withClasses.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        {terms.data && !term && <Empty icon="calendar">{t("teachgrid.noTerm")}</Empty>}
        {term && (
          <Loaded read={grid}>
            {({ offerings, assignments }) => (
              <GridTable
                offerings={offerings}
                assignments={assignments}
                sections={ofYear.filter(({ gradeLevelId }) => gradeLevelId === level?.id)}
                startsOn={term.startsOn > now ? term.startsOn : now}
              />
            )}
          </Loaded>
        )}
      </Card>
      {grid.data && <TeachingLoad {...grid.data} />}
    </div>
  );
}
