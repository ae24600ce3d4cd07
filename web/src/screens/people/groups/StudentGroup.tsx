import { useRead } from "../../../api/useRead.ts";
import { ResourceList } from "../../../kit/ResourceList.tsx";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { studentGroupMembers } from "./studentGroupMembers.ts";

/** A group and its members. */
export function StudentGroup({ id }: { id: string }) {
  const words = useSetupWords();
  const read = useRead("/api/v1/student-groups/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {({ name, type, status }) => (
        <>
          <PageHead
            title={name}
            {...(words && {
              back: { href: "/student-groups", label: words.resource("student-groups").title },
            })}
            about={
              <span className="row">
                <span>{type}</span>
                <StatusBadge status={status} />
              </span>
            }
          />
          <ResourceList resource={studentGroupMembers} within of={{ studentGroupId: id }} />
        </>
      )}
    </Loaded>
  );
}
