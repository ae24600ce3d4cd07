import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isAnswering } from "../lib/isAnswering.ts";
import { Button } from "../ui/actions/Button.tsx";
import { Empty } from "../ui/lists/Empty.tsx";

const CHECK_MS = 3_000;
const RELOAD_PAUSE_MS = 30_000;
const key = "reloaded-at";
/** Retries of failed screens since the page was loaded. */
let retries = 0;

/** True if code could not be fetched, for example offline or after an update of the service. */
const isMissingCode = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch|load/i.test(error.message);

/** Reloads the page: the browser may cache a failed import, or an update may have renamed the file. */
const reload = () => {
  if (Date.now() - Number(sessionStorage.getItem(key)) < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
};

/** Replaces a screen that failed. If its code could not be fetched, it retries when the service is available again. */
export function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const missing = isMissingCode(error);
  useEffect(() => {
    if (!missing) return;
    const retry = async () => {
      if (!(await isAnswering())) return;
      retries += 1;
      if (retries % 2 === 1) onRetry();
      else reload();
    };
    const timer = setInterval(retry, CHECK_MS);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [missing, onRetry]);
  return (
    <Empty icon="alert">
      <div className="stack">
        <p role="alert">{t(missing ? "problem.offline" : "problem.broken")}</p>
        <Button onClick={() => location.reload()}>{t("common.reload")}</Button>
      </div>
    </Empty>
  );
}
