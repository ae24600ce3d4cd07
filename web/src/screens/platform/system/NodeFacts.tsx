import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";

/** The process that answered this request. */
export function NodeFacts({ node }: { node: ResponseOf<"/api/v1/platform/system", "get">["node"] }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const { open, inUse, max, waiting } = node.connections;
  return (
    <Card title={t("platform.system.node")}>
      <Facts
        facts={[
          [t("platform.system.nodeName"), node.name],
          [t("platform.system.version"), `school-svc ${node.version}, Node.js ${node.nodeVersion}`],
          [t("platform.system.started"), instant(node.startedAt)],
          [t("platform.system.memory"), `${number(Math.round(node.memoryBytes / 1e6))} MB`],
          [t("platform.system.connections"), t("platform.system.connectionsValue", { open, inUse, max })],
          [t("platform.system.waitingConnections"), number(waiting)],
        ]}
      />
    </Card>
  );
}
