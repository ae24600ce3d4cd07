import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/fullName.ts";
import { dotted } from "../../lib/isolated.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import "./Children.css";

/** The own children at a glance, from one request. */
export function Children() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { money, day, number, today } = useFormat();
  const read = useRead("/api/v1/guardian/children");
  return (
    <>
      <PageHead
        title={t("nav.myChildren")}
        about={t("dashboard.greeting", { name: user.name, day: day(today()) })}
      />
      <Loaded read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="people">{t("family.none")}</Empty>
          ) : (
            <ul className="children">
              {data.map((child) => (
                <li key={child.id} className="card child">
                  <div className="child-head">
                    <Avatar name={fullName(child)} large />
                    <div>
                      <h2>
                        <Link href={`/children/${child.id}`} className="row-link" data-event="open-child">
                          <bdi>{fullName(child)}</bdi>
                        </Link>
                      </h2>
                      <span className="soft small">
                        {dotted(child.section?.name, child.homeroomTeacher?.name)}
                      </span>
                    </div>
                    {child.today && <StatusBadge status={child.today} />}
                  </div>
                  <dl className="child-facts">
                    {child.attendance && (
                      <div>
                        <dt>{t("nav.attendance")}</dt>
                        <dd>
                          {t("family.daysPresent", {
                            present: number(child.attendance.present),
                            days: number(child.attendance.days),
                          })}
                        </dd>
                      </div>
                    )}
                    {child.reportCard && (
                      <div>
                        <dt>{child.reportCard.term}</dt>
                        <dd>
                          {child.reportCard.status === "withheld" ? (
                            <StatusBadge status="withheld" />
                          ) : (
                            t("family.average", {
                              average: child.reportCard.average ?? "–",
                              grade: child.reportCard.grade ?? "–",
                            })
                          )}
                        </dd>
                      </div>
                    )}
                    {child.fees && (
                      <div>
                        <dt>{t("fees.balance")}</dt>
                        <dd className="row">
                          <strong className="figures">{money(child.fees.balance)}</strong>
                          {Number(child.fees.overdue.amount) > 0 && (
                            <Badge tone="bad">
                              {t("family.overdue", { amount: money(child.fees.overdue) })}
                            </Badge>
                          )}
                        </dd>
                      </div>
                    )}
                  </dl>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
