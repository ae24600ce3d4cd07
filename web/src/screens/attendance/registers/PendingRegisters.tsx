import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { RemindTeacher } from "./RemindTeacher.tsx";

export interface PendingRegister {
  key: string;
  name: string;
  /** Where it is taken, if it exists. */
  href: string | undefined;
  staffMemberId: string | null;
}
interface Props {
  date: string;
  pending: readonly PendingRegister[];
  /** Ids of the registers that are taken and not locked. */
  taken: readonly string[];
}

/** The registers of a day that nobody has taken yet, with a reminder to the teacher. */
export function PendingRegisters({ date, pending, taken }: Props) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { number, day } = useFormat();
  const { may } = useSignedIn();
  const staff = useAll("/api/v1/staff-members", {
    query: { category: "teaching" },
    enabled: may("staff.read"),
  });
  const teachers = new Map(staff.data?.data.map((member) => [member.id, member]));
  const teacherOf = ({ staffMemberId }: PendingRegister) =>
    staffMemberId ? teachers.get(staffMemberId) : undefined;
  return (
    <Card
      flush
      title={w("pending.title", { count: number(pending.length) })}
      actions={
        taken.length > 0 && (
          <ConfirmButton
            label={w("lock.all", { count: number(taken.length) })}
            question={w("lock.allQuestion", { count: number(taken.length), date: day(date) })}
            event="lock-registers"
            run={async () => {
              for (const id of taken)
                await send("put", "/api/v1/attendance-sessions/{id}/lock", { path: { id } });
            }}
            refreshes={["/attendance", "/sections/{id}/attendance"]}
          />
        )
      }
    >
      <DataTable
        caption={w("pending.title", { count: number(pending.length) })}
        rows={pending}
        keyOf={({ key }) => key}
        empty={w("pending.none")}
        columns={[
          {
            header: w("pending.register"),
            cell: ({ name, href }) => (href ? <Link href={href}>{name}</Link> : name),
          },
          {
            header: w("view.teacher"),
            cell: (row) => {
              const member = teacherOf(row);
              return member ? isolated(fullName(member)) : w("pending.noTeacher");
            },
          },
          {
            header: t("common.phone"),
            cell: (row) => {
              const phone = teacherOf(row)?.phone;
              return phone ? (
                <a href={`tel:${phone.replaceAll(" ", "")}`}>
                  <bdi>{phone}</bdi>
                </a>
              ) : null;
            },
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (row) => {
              const userId = teacherOf(row)?.userId;
              return userId ? <RemindTeacher userId={userId} register={row.name} date={date} /> : null;
            },
          },
        ]}
      />
    </Card>
  );
}
