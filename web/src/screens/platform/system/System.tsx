import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { Checks } from "./Checks.tsx";
import { Installations } from "./Installations.tsx";
import { NodeFacts } from "./NodeFacts.tsx";
import { WaitingWork } from "./WaitingWork.tsx";

/** The state of the installation: checks of the environment, waiting work and the node that answers. */
export function System() {
  const { t } = useTranslation();
  const read = useRead("/api/v1/platform/system");
  return (
    <div className="stack">
      <PageHead
        title={t("nav.platform.system")}
        actions={
          <Button event="check-system" busy={read.isFetching} onClick={() => void read.refetch()}>
            {t("platform.system.again")}
          </Button>
        }
      />
      <Loaded read={read} lines={12}>
        {(system) => (
          <>
            <Checks checks={system.checks} />
            <WaitingWork system={system} />
            <NodeFacts node={system.node} />
          </>
        )}
      </Loaded>
      <Installations />
    </div>
  );
}
