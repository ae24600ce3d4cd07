import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import type { Reference } from "../../../kit/resource.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { labelOfStandard, standardRefreshes } from "./standardRows.ts";
import "./Standards.css";

const toStandard: Reference = {
  path: "/api/v1/learning-standards",
  query: { sort: "code", status: "active" },
  labelOf: labelOfStandard,
};

/** The standards that a column of the gradebook assesses, to add and remove. */
export function ColumnStandards({ lineItemId }: { lineItemId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const read = useAll("/api/v1/line-item-standards", {
    query: { lineItemId, include: "learningStandard" },
  });
  const save = useWrite(
    (learningStandardIds: string[]) =>
      send("put", "/api/v1/line-items/{id}/standards", {
        path: { id: lineItemId },
        body: { learningStandardIds },
      }),
    standardRefreshes,
  );
  return (
    <section className="stack" aria-label={t("standards.title")}>
      <strong>{t("standards.title")}</strong>
      <Loaded read={read} lines={1}>
        {({ data }) => {
          const ids = data.map(({ learningStandardId }) => learningStandardId);
          return (
            <>
              {data.length === 0 && <p className="soft">{t("standards.noneLinked")}</p>}
              <ul className="standard-links">
                {data.map(({ id, learningStandardId, learningStandard }) => {
                  const name = learningStandard ? labelOfStandard(learningStandard) : "";
                  return (
                    <li key={id}>
                      <bdi className="standard-text">{name}</bdi>
                      {may("grades.write") && (
                        <Button
                          kind="plain"
                          icon="close"
                          aria-label={t("standards.unlink", { name })}
                          busy={save.isPending}
                          onClick={() => save.mutate(ids.filter((each) => each !== learningStandardId))}
                          event="unlink-standard"
                        />
                      )}
                    </li>
                  );
                })}
              </ul>
              {may("grades.write") && (
                <ReferenceSelect
                  to={toStandard}
                  label={t("standards.link")}
                  none={t("standards.choose")}
                  value=""
                  onChange={(id) => id && !ids.includes(id) && save.mutate([...ids, id])}
                />
              )}
            </>
          );
        }}
      </Loaded>
      <ProblemNote error={save.error} />
    </section>
  );
}
