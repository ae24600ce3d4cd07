import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { DayWords } from "../../../lib/words/DayWords.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { BuilderBoard } from "./BuilderBoard.tsx";
import { useEntries, usePlan } from "./plan/usePlan.ts";

/** One version of a timetable: a draft is built here, any other is shown. */
export function Builder({ id }: { id: string }) {
  const { t } = useTranslation();
  const timetable = useRead("/api/v1/timetables/{id}", { path: { id } });
  const plan = usePlan(id);
  const entries = useEntries(id);
  return (
    <DayWords>
      <Loaded page read={timetable}>
        {(shown) => (
          <Loaded page read={plan} lines={10}>
            {(data) => (
              <Loaded page read={entries} lines={10}>
                {(lessons) => (
                  <BuilderBoard
                    key={id}
                    plan={{ ...data, timetable: shown }}
                    entries={lessons}
                    back={t("nav.timetable")}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </DayWords>
  );
}
