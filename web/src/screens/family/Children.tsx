import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { dotted } from "../../lib/format/isolated.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { photoOf } from "../../lib/photoOf.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Stat } from "../../ui/layout/Stat.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { Avatar } from "../../ui/people/Avatar.tsx";
import { LazyLiveClasses } from "../curriculum/resources/LazyLiveClasses.ts";
import { UpcomingEvents } from "../events/UpcomingEvents.ts";
import { WaitingSurveys } from "../surveys/answers/WaitingSurveys.ts";
import "./Children.css";

/** The guardian's children at a glance, from a single request. */
export function Children() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const { money, day, number, today } = useFormat();
  const read = useRead("/api/v1/guardian/children");
  return (
    <>
      <PageHead
        title={t("nav.myChildren")}
        about={t("dashboard.greeting", { name: user.name, day: day(today()) })}
      />
      {may("learning-resources.read", "timetable.read") && <LazyLiveClasses />}
      <Loaded read={read}>
        {({ data, unreadConversations }) => (
          <>
            {unreadConversations > 0 && (
              <div className="stats child-news">
                <Stat
                  label={t("tasks.unreadMessages")}
                  value={number(unreadConversations)}
                  href="/conversations"
                />
              </div>
            )}
            {data.length === 0 ? (
              <Empty icon="people">{t("family.none")}</Empty>
            ) : (
              <ul className="children">
                {data.map((child) => (
                  <li key={child.id} className="card child">
                    <div className="child-head">
                      <Avatar name={fullName(child)} large photo={photoOf("students", child)} />
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
                      {child.today && (
                        <Link href={`/children/${child.id}?tab=attendance`} data-event="open-today">
                          <StatusBadge status={child.today} />
                        </Link>
                      )}
                    </div>
                    <dl className="child-facts">
                      {child.attendance && (
                        <div>
                          <dt>{t("nav.attendance")}</dt>
                          <dd>
                            <Link href={`/children/${child.id}?tab=attendance`}>
                              {t("family.daysPresent", {
                                present: number(child.attendance.present),
                                days: number(child.attendance.days),
                              })}
                            </Link>
                          </dd>
                        </div>
                      )}
                      {Boolean(child.newResults) && (
                        <div>
                          <dt>{t("tasks.newResults")}</dt>
                          <dd>
                            <Link href={`/children/${child.id}?tab=results`} className="figures">
                              {number(child.newResults!)}
                            </Link>
                          </dd>
                        </div>
                      )}
                      {child.reportCard && (
                        <div>
                          <dt>{child.reportCard.term}</dt>
                          <dd className="row">
                            {child.reportCard.isNew && <Badge tone="accent">{t("tasks.new")}</Badge>}
                            <Link href={`/children/${child.id}?tab=report-cards`}>
                              {child.reportCard.status === "withheld" ? (
                                <StatusBadge status="withheld" />
                              ) : (
                                t("family.average", {
                                  average: child.reportCard.average ?? "–",
                                  grade: child.reportCard.grade ?? "–",
                                })
                              )}
                            </Link>
                          </dd>
                        </div>
                      )}
                      {child.fees && (
                        <div>
                          <dt>{t("fees.balance")}</dt>
                          <dd className="row">
                            <Link href={`/children/${child.id}?tab=fees`} className="figures">
                              <strong>{money(child.fees.balance)}</strong>
                            </Link>
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
            )}
          </>
        )}
      </Loaded>
      <WaitingSurveys />
      <UpcomingEvents />
    </>
  );
}
