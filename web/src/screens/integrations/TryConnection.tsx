import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Note } from "../../ui/Note.tsx";
import { ProblemNote } from "../../ui/ProblemNote.tsx";
import { ConnectionPreview } from "./ConnectionPreview.tsx";

const refreshes = ["/integration-connections", "/integration-sync-runs", "/integration-sync-issues"];

/** Asks a partner now: whether it answers, what a pull would change, or for all that is new. */
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
