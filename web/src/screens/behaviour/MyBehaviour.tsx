import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { HouseBoard } from "./points/HouseBoard.tsx";
import { StudentConduct } from "./StudentConduct.tsx";

/** Points and sanctions of the student or of the guardian's children, and the board of the houses. */
export function MyBehaviour() {
  const { t } = useTranslation();
  const read = useAll("/api/v1/students", {});
  return (
    <Loaded page read={read}>
      {({ data }) => (
        <>
          <PageHead title={t("nav.behaviour")} />
          {data.length === 0 ? (
            <Empty icon="students">{t("conduct.noChild")}</Empty>
          ) : (
            <Tabs
              label={t("nav.behaviour")}
              items={[
                ...data.map((student) => ({
                  key: student.id,
                  label: fullName(student),
                  content: () => (
                    <div className="stack">
                      <StudentConduct studentId={student.id} family />
                    </div>
                  ),
                })),
                { key: "houses", label: t("conduct.houses"), content: () => <HouseBoard /> },
              ]}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
