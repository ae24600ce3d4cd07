import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { PageHead } from "./PageHead.tsx";
import { ProblemNote } from "./ProblemNote.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface Read<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
}

/** What was read, or its place while it comes, or why it did not. */
export function Loaded<T>({
  read,
  lines,
  page = false,
  children,
}: {
  read: Read<T>;
  lines?: number;
  /** It is what the screen is about: its failure has the heading of the screen. */
  page?: boolean;
  children: (data: NonNullable<T>) => ReactNode;
}) {
  const { t } = useTranslation();
  if (read.data !== undefined && read.data !== null) return <>{children(read.data as NonNullable<T>)}</>;
  if (!read.error) return <Skeleton lines={lines ?? 4} />;
  return (
    <div className="stack not-loaded">
      {page && <PageHead title={t("problem.title")} />}
      <ProblemNote error={read.error} />
      <div>
        <Button onClick={() => void read.refetch()} event="retry">
          {t("common.retry")}
        </Button>
      </div>
    </div>
  );
}
