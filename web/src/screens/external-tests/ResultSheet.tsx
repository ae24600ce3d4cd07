import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useAll } from "../../api/useAll.ts";
import { useRead } from "../../api/useRead.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import type { ExternalTest } from "./externalTest.ts";
import { GroupChoice, useGroup } from "./GroupChoice.tsx";
import { ResultGrid } from "./ResultGrid.tsx";

/** Enters the results of a class on a day. */
export function ResultSheet({ test }: { test: ExternalTest }) {
  const { t } = useTranslation();
  const { sectionId } = useGroup();
  const [params] = useSearchParams();
  const [takenOn, setTakenOn] = useState(params.get("takenOn") ?? "");
  return (
    <section className="card" aria-label={t("outside.enter")}>
      <div className="toolbar">
        <GroupChoice classOnly />
        <Field
          type="date"
          label={t("outside.takenOn")}
          name="takenOn"
          value={takenOn}
          onChange={({ target }) => setTakenOn(target.value)}
        />
      </div>
      {sectionId && takenOn ? (
        <DayResults key={`${sectionId} ${takenOn}`} test={test} sectionId={sectionId} takenOn={takenOn} />
      ) : (
        <Empty>{t("outside.chooseDay")}</Empty>
      )}
    </section>
  );
}

interface Props {
  test: ExternalTest;
  sectionId: string;
  takenOn: string;
}

function DayResults({ test, sectionId, takenOn }: Props) {
  const students = useRead("/api/v1/external-tests/{id}/growth", {
    path: { id: test.id },
    query: { sectionId },
  });
  const results = useAll("/api/v1/external-test-results", {
    query: { externalTestId: test.id, takenOn },
  });
  return (
    <Loaded read={students} lines={6}>
      {({ data }) => (
        <Loaded read={results} lines={6}>
          {({ data: stored }) => <ResultGrid test={test} takenOn={takenOn} students={data} stored={stored} />}
        </Loaded>
      )}
    </Loaded>
  );
}
