import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ResourceList } from "../../../kit/ResourceList.tsx";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { BehaviourHead } from "../BehaviourHead.tsx";
import { HouseBoard } from "./HouseBoard.tsx";
import { houses } from "./houses.ts";

/** The board of the houses; the office manages them and the students in them. */
export function Houses() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  if (!may("houses.manage"))
    return (
      <>
        <BehaviourHead />
        <HouseBoard />
      </>
    );
  return (
    <>
      <BehaviourHead
        actions={
          <ConfirmButton
            label={t("conduct.balance")}
            question={t("conduct.balanceAsk")}
            event="balance-houses"
            refreshes={["/house-board", "/house-memberships"]}
            run={() => send("post", "/api/v1/houses/balance", { body: {} })}
            onDone={({ assigned }) => toast.done(t("conduct.assigned", { count: assigned }))}
          />
        }
      />
      <Tabs
        label={t("conduct.houses")}
        items={[
          { key: "board", label: t("conduct.board"), content: () => <HouseBoard /> },
          {
            key: "manage",
            label: t("conduct.manageHouses"),
            content: () => <ResourceList resource={houses} within />,
          },
        ]}
      />
    </>
  );
}
