import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/fullName.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { MailAddress } from "../../ui/MailAddress.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type TabItem, Tabs } from "../../ui/Tabs.tsx";
import { WeekTimetable } from "../timetable/WeekTimetable.tsx";

export function StaffMember({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const read = useRead("/api/v1/staff-members/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(member) => {
        const items: TabItem[] = [
          {
            key: "overview",
            label: t("students.overview"),
            content: () => (
              <Card>
                <Facts
                  facts={[
                    [t("staff.number"), member.staffNumber],
                    [t("staff.category"), t(`status.${member.category}`)],
                    [t("common.email"), member.email && <MailAddress key="email" of={member.email} />],
                    [t("common.phone"), member.phone && <bdi>{member.phone}</bdi>],
                    [t("staff.hired"), member.hiredOn && day(member.hiredOn)],
                    [t("staff.contractEnds"), member.contractEndsOn && day(member.contractEndsOn)],
                    [t("staff.left"), member.leftOn && day(member.leftOn)],
                  ]}
                />
              </Card>
            ),
          },
        ];
        if (member.category === "teaching") {
          items.push({
            key: "courses",
            label: t("staff.courses"),
            content: () => <Courses staffMemberId={id} />,
          });
          if (may("timetable.read"))
            items.push({
              key: "timetable",
              label: t("nav.timetable"),
              content: () => <WeekTimetable of={{ staffMemberId: id }} />,
            });
        }
        return (
          <>
            <PageHead
              title={fullName(member)}
              back={{ href: "/staff", label: t("nav.staff") }}
              about={
                <span className="row">
                  <span>{member.jobTitle}</span>
                  <StatusBadge status={member.status} />
                </span>
              }
            />
            <Tabs label={fullName(member)} items={items} />
          </>
        );
      }}
    </Loaded>
  );
}

function Courses({ staffMemberId }: { staffMemberId: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const read = useRead("/api/v1/teaching-assignments", {
    query: { staffMemberId, include: "courseOffering", limit: 100 },
  });
  return (
    <Card flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("staff.courses")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("staff.noCourses")}
            columns={[
              {
                header: t("staff.course"),
                cell: ({ courseOffering }) => <strong>{courseOffering?.title}</strong>,
              },
              { header: t("common.from"), cell: ({ startsOn }) => day(startsOn) },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status }) => <StatusBadge status={status} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
