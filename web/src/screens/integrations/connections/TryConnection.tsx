import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { ConnectionPreview } from "./ConnectionPreview.tsx";

const refreshes = ["/integration-connections", "/integration-sync-runs", "/integration-sync-issues"];

/** Tests a connection, previews a sync or runs one. */
export function TryConnection({ id, status }: { id: string; status: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number } = useFormat();
  const path = { id };
  const test = useWrite(() => send("post", "/api/v1/integration-connections/{id}/test", { path }), refreshes);
  const preview = useWrite(
    () => send("post", "/api/v1/integration-connections/{id}/preview", { path }),
    refreshes,
  );
  const pull = (query: { full?: "true" }) =>
    send("post", "/api/v1/integration-connections/{id}/sync", { path, query });
  const sync = useWrite(() => pull({}), refreshes);
  const syncAll = useWrite(() => pull({ full: "true" }), refreshes);
  if (!may("integrations.manage")) return null;
  const clear = () => {
    for (const each of [test, preview, sync, syncAll]) each.reset();
  };
  const run = (what: typeof test | typeof preview | typeof sync | typeof syncAll) => {
    clear();
    what.mutate(undefined);
  };
  const { data: tested } = test;
  const synced = sync.data ?? syncAll.data;
  return (
    <Card title={t("integrations.try")}>
      <div className="stack">
        <div className="row">
          <Button busy={test.isPending} onClick={() => run(test)} event="test-connection">
            {t("integrations.test")}
          </Button>
          <Button busy={preview.isPending} onClick={() => run(preview)} event="preview-connection">
            {t("integrations.preview")}
          </Button>
          {status === "active" && (
            <Button busy={sync.isPending} icon="download" onClick={() => run(sync)} event="sync-now">
              {t("integrations.syncNow")}
            </Button>
          )}
          {status === "active" && (
            <Button busy={syncAll.isPending} onClick={() => run(syncAll)} event="sync-all">
              {t("integrations.syncAll")}
            </Button>
          )}
        </div>
        <ProblemNote error={test.error ?? preview.error ?? sync.error ?? syncAll.error} />
        {tested && (
          <Note tone={tested.ok ? "good" : "bad"}>
            {tested.ok ? t("integrations.answers", { rows: number(tested.rows) }) : tested.message}
          </Note>
        )}
        {preview.data && <ConnectionPreview preview={preview.data} />}
        {synced && (
          <Note tone={synced.status === "succeeded" ? "good" : synced.status === "busy" ? "plain" : "warn"}>
            {synced.status === "busy"
              ? t("integrations.busy")
              : `${t(`integrations.run.${synced.status}`)}${synced.error ? `: ${synced.error}` : ""}`}
          </Note>
        )}
      </div>
    </Card>
  );
}
