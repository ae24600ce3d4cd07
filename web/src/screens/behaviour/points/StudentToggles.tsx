import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import "../Behaviour.css";

interface Props {
  sectionId: string;
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

/** The students of a class as buttons, for a thumb. */
export function StudentToggles({ sectionId, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const read = useAll("/api/v1/students", {
    query: { sectionId, status: "active", sort: "familyName" },
  });
  return (
    <Loaded read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty icon="students">{t("conduct.noStudents")}</Empty>
        ) : (
          <div className="stack">
            <fieldset className="choices">
              <legend>{t("conduct.who")}</legend>
              {data.map((student) => (
                <label key={student.id} className="choice">
                  <input
                    type="checkbox"
                    className="unseen"
                    checked={chosen.includes(student.id)}
                    onChange={({ target }) =>
                      onChoose(
                        target.checked
                          ? [...chosen, student.id]
                          : chosen.filter((each) => each !== student.id),
                      )
                    }
                  />
                  <span>
                    <bdi>{fullName(student)}</bdi>
                  </span>
                </label>
              ))}
            </fieldset>
            <div>
              <Button
                kind="plain"
                event="choose-class"
                onClick={() => onChoose(chosen.length === data.length ? [] : data.map(({ id }) => id))}
              >
                {t("conduct.wholeClass")}
              </Button>
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
