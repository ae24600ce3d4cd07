import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { type EntityType, mergeKinds } from "./mergeKinds.ts";

/** The merges of the school, each of which can be undone. */
export function Merges() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <ListCard
      path="/api/v1/person-merges"
      caption={t("merge.done")}
      empty={t("merge.noneDone")}
      columns={[
        {
          header: t("merge.kept"),
          cell: ({ entityType, keptId }) => <PersonLink entityType={entityType} id={keptId} />,
        },
        { header: t("merge.what"), cell: ({ entityType }) => t(`merge.kind.${entityType}`) },
        { header: t("common.time"), cell: ({ createdAt }) => instant(createdAt) },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} words={t(`merge.state.${status}`)} />,
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ id, status }) =>
            status === "applied" && (
              <ConfirmButton
                kind="plain"
                label={t("merge.undo")}
                question={t("merge.undoAsk")}
                event="undo-merge"
                refreshes={["/person-merges", "/students", "/guardians", "/staff-members"]}
                run={() => send("delete", "/api/v1/person-merges/{id}", { path: { id } })}
              />
            ),
        },
      ]}
    />
  );
}

function PersonLink({ entityType, id }: { entityType: EntityType; id: string }) {
  const { path, screen } = mergeKinds[entityType];
  const { data } = useRead(`${path as "/api/v1/students"}/{id}`, { path: { id } });
  return <Link href={`${screen}/${id}`}>{data ? <bdi>{fullName(data)}</bdi> : "…"}</Link>;
}
