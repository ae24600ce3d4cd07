import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../actions/Button.tsx";
import { ProblemNote } from "../feedback/ProblemNote.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface Read<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
}

/** Renders the data of a query, a placeholder while it loads, or its error. */
export function Loaded<T>({
  read,
  lines,
  page = false,
  children,
}: {
  read: Read<T>;
  lines?: number;
  /** The query is the main content of the screen: an error is shown with a page heading. */
  page?: boolean;
  children: (data: NonNullable<T>) => ReactNode;
}) {
  const { t } = useTranslation();
  // Keep showing the error while a failed read is retried.
  const [failed, setFailed] = useState<unknown>();
  if (read.error && read.error !== failed) setFailed(read.error);
  const error = read.error ?? failed;
  if (read.data !== undefined && read.data !== null) return <>{children(read.data as NonNullable<T>)}</>;
  if (!error) return <Skeleton lines={lines ?? 4} />;
  return (
    <div className="stack not-loaded">
      {page && <PageHead title={t("problem.title")} />}
      <ProblemNote error={error} />
      <div>
        <Button onClick={() => void read.refetch()} event="retry">
          {t("common.retry")}
        </Button>
      </div>
    </div>
  );
}
