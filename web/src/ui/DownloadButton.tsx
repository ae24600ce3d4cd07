import { useState } from "react";
import { downloadFile } from "../api/downloadFile.ts";
import { Button } from "./Button.tsx";
import { toast } from "./toast.ts";

interface Props {
  path: string;
  children: string;
  kind?: "secondary" | "plain";
  event?: string;
}

/** Fetches a file; a refusal is told where every passing message is. */
export function DownloadButton({ path, children, kind = "secondary", event = "download" }: Props) {
  const [busy, setBusy] = useState(false);
  const fetchFile = () => {
    setBusy(true);
    downloadFile(path)
      .catch(toast.problem)
      .finally(() => setBusy(false));
  };
  return (
    <Button icon="download" kind={kind} busy={busy} onClick={fetchFile} event={event}>
      {children}
    </Button>
  );
}
