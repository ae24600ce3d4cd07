import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { downloadFile } from "../../api/files/downloadFile.ts";
import { Problem } from "../../api/Problem.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";

/** What another school sees behind the emailed link, without an account: a button that downloads the package. */
export function RecordPackage() {
  const { t } = useTranslation();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  useEffect(() => {
    document.title = t("transfers.open.title");
  }, [t]);
  const download = useMutation({
    mutationFn: () => downloadFile("/api/v1/record-transfer-package.zip", token),
  });
  const isInvalid = download.error instanceof Problem && download.error.status === 401;
  return (
    <div className="stack">
      <h1>{t("transfers.open.title")}</h1>
      <p>{t("transfers.open.about")}</p>
      {isInvalid ? (
        <Note tone="bad">{t("transfers.open.invalid")}</Note>
      ) : (
        <ProblemNote error={download.error} />
      )}
      {download.isSuccess && <Note tone="good">{t("transfers.open.done")}</Note>}
      <Button
        kind="primary"
        icon="download"
        busy={download.isPending}
        onClick={() => download.mutate()}
        event="download-record-package"
      >
        {t("transfers.open.download")}
      </Button>
    </div>
  );
}
