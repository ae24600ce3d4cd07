import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
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
  children,
}: {
  read: Read<T>;
  lines?: number;
  children: (data: NonNullable<T>) => ReactNode;
}) {
  const { t } = useTranslation();
  if (read.data !== undefined && read.data !== null) return <>{children(read.data as NonNullable<T>)}</>;
  if (!read.error) return <Skeleton lines={lines ?? 4} />;
  return (
    <div className="stack">
      <ProblemNote error={read.error} />
      <div>
        <Button onClick={() => void read.refetch()} event="retry">
          {t("common.retry")}
        </Button>
      </div>
    </div>
  );
}
