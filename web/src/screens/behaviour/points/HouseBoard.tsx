import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { toTerm } from "../../structure/references.ts";
import "../Behaviour.css";

/** The points of a term by house, and by student for those whom the user may see. */
export function HouseBoard() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [termId, setTerm] = useState("");
  const read = useRead("/api/v1/house-board", { query: { ...(termId && { termId }) }, keep: true });
  return (
    <Loaded read={read}>
      {({ term, houses, students }) => (
        <div className="stack">
          <ReferenceSelect
            to={toTerm}
            label={t("conduct.term")}
            value={termId || term.id}
            onChange={setTerm}
          />
          <Card title={t("conduct.board")} flush>
            <DataTable
              caption={t("conduct.houses")}
              rows={houses}
              keyOf={({ id }) => id}
              empty={t("conduct.noHouses")}
              columns={[
                {
                  header: t("conduct.house"),
                  cell: ({ name, colour }) => (
                    <span className="row">
                      <span className="house-colour" style={{ backgroundColor: colour }} aria-hidden="true" />
                      <strong>
                        <bdi>{name}</bdi>
                      </strong>
                    </span>
                  ),
                },
                { header: t("conduct.students"), align: "end", cell: (house) => number(house.students) },
                { header: t("conduct.merits"), align: "end", cell: ({ merits }) => number(merits) },
                { header: t("conduct.demerits"), align: "end", cell: ({ demerits }) => number(demerits) },
                {
                  header: t("conduct.total"),
                  align: "end",
                  cell: ({ total }) => <strong>{number(total)}</strong>,
                },
              ]}
            />
          </Card>
          <Card title={t("conduct.students")} flush>
            <DataTable
              caption={t("conduct.students")}
              rows={students}
              keyOf={({ id }) => id}
              empty={t("conduct.noPoints")}
              columns={[
                { header: t("conduct.student"), cell: (student) => <PersonCell name={fullName(student)} /> },
                {
                  header: t("conduct.house"),
                  cell: ({ houseId }) => houses.find(({ id }) => id === houseId)?.name,
                },
                { header: t("conduct.merits"), align: "end", cell: ({ merits }) => number(merits) },
                { header: t("conduct.demerits"), align: "end", cell: ({ demerits }) => number(demerits) },
                {
                  header: t("conduct.total"),
                  align: "end",
                  cell: ({ total }) => <strong>{number(total)}</strong>,
                },
              ]}
            />
          </Card>
        </div>
      )}
    </Loaded>
  );
}
