import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** Which texts of a class are alike, compared when the teacher asks for it. */
export function SimilarTexts({ id }: { id: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  return (
    <Card title={t("homework.similar.title")} flush={asked}>
      {asked ? (
        <SimilarPairs id={id} />
      ) : (
        <div className="stack">
          <p className="soft">{t("homework.similar.about")}</p>
          <div className="row">
            <Button onClick={() => setAsked(true)} event="compare-texts">
              {t("homework.similar.compare")}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

function SimilarPairs({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/assignments/{id}/similar-texts", { path: { id }, fresh: true });
  return (
    <Loaded read={read}>
      {({ compared, pairs }) => (
        <DataTable
          caption={t("homework.similar.title")}
          rows={pairs}
          keyOf={({ one, other }) => `${one.submissionId} ${other.submissionId}`}
          empty={t(`homework.similar.${compared < 2 ? "tooFew" : "none"}`, { count: compared })}
          columns={[
            {
              header: t("homework.similar.students"),
              cell: ({ one, other }) =>
                t("homework.similar.pair", {
                  one: isolated(one.studentName),
                  other: isolated(other.studentName),
                }),
            },
            {
              header: t("homework.similar.share"),
              align: "end",
              cell: ({ percent }) => t("homework.similar.percent", { percent }),
            },
            {
              header: t("homework.similar.passages"),
              cell: ({ passages }) => (
                <div className="homework-passages">
                  {passages.map((passage) => (
                    <q key={passage}>
                      <bdi>{passage}</bdi>
                    </q>
                  ))}
                </div>
              ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
