import { useState } from "react";
import { downloadFile } from "../../api/files/downloadFile.ts";
import { toast } from "../feedback/toast.ts";
import { Button } from "./Button.tsx";

interface Props {
  path: string;
  /** The text of the button; without it, only its icon is shown, with `label`. */
  children?: string | undefined;
  /** What screen readers say instead of the text. */
  label?: string;
  kind?: "secondary" | "plain";
  event?: string;
}

/** Downloads a file; an error is shown as a toast. */
export function DownloadButton({ path, children, label, kind = "secondary", event = "download" }: Props) {
  const [busy, setBusy] = useState(false);
  const fetchFile = () => {
    setBusy(true);
    downloadFile(path)
      .catch(toast.problem)
      .finally(() => setBusy(false));
  };
  return (
    <Button icon="download" kind={kind} busy={busy} onClick={fetchFile} event={event} aria-label={label}>
      {children}
    </Button>
  );
}
