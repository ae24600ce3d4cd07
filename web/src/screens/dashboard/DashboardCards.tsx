import { UpcomingEventsCard } from "../events/UpcomingEventsCard.tsx";
import { WaitingSurveysCard } from "../surveys/answers/WaitingSurveysCard.tsx";
import { AttendanceChart } from "./AttendanceChart.tsx";
import { CollectionRate } from "./CollectionRate.tsx";
import type { DashboardData } from "./DashboardData.ts";
import { GradesChart } from "./GradesChart.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { RevenueChart } from "./RevenueChart.tsx";
import "./DashboardCards.css";

/** Charts and lists under the figures, each for those who may see what it shows. */
export const DashboardCards = ({ data }: { data: DashboardData | undefined }) => (
  <div className="dashboard-cards">
    {data?.collectionRate && <CollectionRate figures={data.collectionRate} />}
    {data?.revenueTrend && <RevenueChart trend={data.revenueTrend} />}
    <WaitingSurveysCard />
    <UpcomingEventsCard />
    {data?.attendanceTrend && <AttendanceChart trend={data.attendanceTrend} />}
    {data?.gradeDistribution && <GradesChart grades={data.gradeDistribution} />}
    {data?.recentActivities && <RecentActivity activities={data.recentActivities} />}
  </div>
);
