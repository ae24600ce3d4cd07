import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { CustomFacts } from "../../kit/custom/CustomFacts.tsx";
import { ResourceForm } from "../../kit/ResourceForm.tsx";
import { fullName } from "../../lib/format/fullName.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/layout/Tabs.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../ui/people/EmailAddress.tsx";
import { LazyDocuments } from "../documents/LazyDocuments.ts";
import { PhotoButton } from "../documents/pictures/PhotoButton.tsx";
import { MergeButton } from "../people/merge/MergeButton.tsx";
import { WeekTimetable } from "../timetable/WeekTimetable.tsx";
import { InviteStaffMember } from "./InviteStaffMember.tsx";
import { Qualifications } from "./Qualifications.tsx";
import { StaffAccount } from "./StaffAccount.tsx";
import { staffMembers } from "./staffMembers.ts";

export function StaffMember({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState(false);
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
                    [t("common.email"), member.email && <EmailAddress key="email" of={member.email} />],
                    [t("common.phone"), member.phone && <bdi>{member.phone}</bdi>],
                    [
                      t("staff.account"),
                      member.userId && may("users.read") ? (
                        <Link key="account" href={`/users/${member.userId}`}>
                          {t("staff.showAccount")}
                        </Link>
                      ) : (
                        t(member.userId ? "common.yes" : "common.no")
                      ),
                    ],
                    [t("staff.hired"), member.hiredOn && day(member.hiredOn)],
                    [t("staff.contractEnds"), member.contractEndsOn && day(member.contractEndsOn)],
                    [t("staff.left"), member.leftOn && day(member.leftOn)],
                  ]}
                />
                <CustomFacts of="staff_member" values={member.custom} />
              </Card>
            ),
          },
        ];
        if (may("staff.read"))
          items.push({
            key: "qualifications",
            label: t("teachgrid.qualifications"),
            content: () => <Qualifications staffMemberId={id} />,
          });
        if (may("documents.read") && (may("hr-fields.read") || may("staff.manage")))
          items.push({
            key: "documents",
            label: t("nav.documents"),
            content: () => <LazyDocuments of={{ staffMemberId: id }} />,
          });
        if (member.userId && may("users.read"))
          items.push({
            key: "account",
            label: t("staff.account"),
            content: () => <StaffAccount userId={member.userId!} />,
          });
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
                  <PhotoButton of="staff-members" person={member} needs="staff.manage" />
                  <span>{member.jobTitle}</span>
                  <StatusBadge status={member.status} />
                </span>
              }
              actions={
                <>
                  <MergeButton entityType="staff_member" record={member} />
                  {may("staff.manage") && (
                    <Button onClick={() => setEditing(true)} event="open-edit">
                      {t("common.edit")}
                    </Button>
                  )}
                  {may("users.manage", "roles.read") && !member.userId && member.status !== "left" && (
                    <Button icon="mail" kind="primary" onClick={() => setInviting(true)} event="open-invite">
                      {t("staff.invite")}
                    </Button>
                  )}
                </>
              }
            />
            <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
              <ResourceForm resource={staffMembers} row={member} onDone={() => setEditing(false)} />
            </Dialog>
            <Dialog title={t("staff.invite")} open={inviting} onClose={() => setInviting(false)}>
              <InviteStaffMember member={member} onDone={() => setInviting(false)} />
            </Dialog>
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
