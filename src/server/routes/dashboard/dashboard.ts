import {
  GradeDistribution,
  GradeDistributionQuery,
  showGradeDistribution,
} from "../../../core/assessment/grading/grade-distribution.ts";
import { activityEntries } from "../../../core/audit/activity-entries.ts";
import { type ListQuery, listQuery, pageOf } from "../../../core/common/lists/list.ts";
import {
  AttendanceTrend,
  showAttendanceTrend,
  TrendQuery,
} from "../../../core/dashboard/attendance-trend.ts";
import { Dashboard, showDashboard } from "../../../core/dashboard/dashboard.ts";
import { DashboardStats, dashboardStats } from "../../../core/dashboard/stats.ts";
import { DashboardTasks, dashboardTasks } from "../../../core/dashboard/tasks.ts";
import { route } from "../../http/route.ts";

export const dashboard = [
  route({
    method: "get",
    path: "/dashboard",
    summary: "Show the dashboard",
    permission: "dashboard.read",
    response: Dashboard,
    handle: () => showDashboard(),
  }),
  route({
    method: "get",
    path: "/dashboard/stats",
    summary: "Show the dashboard statistics",
    permission: "dashboard.read",
    transaction: "none",
    response: DashboardStats,
    handle: () => dashboardStats(),
  }),
  route({
    method: "get",
    path: "/dashboard/tasks",
    summary: "Count what waits for the caller",
    permission: "dashboard.read",
    transaction: "none",
    response: DashboardTasks,
    handle: () => dashboardTasks(),
  }),
  route({
    method: "get",
    path: "/dashboard/recent-activities",
    summary: "List recent activities",
    permission: "activities.read",
    replica: true,
    query: listQuery(activityEntries.schemas.list),
    response: pageOf(activityEntries.schemas.view),
    handle: ({ query }) => activityEntries.list(query as ListQuery),
  }),
  route({
    method: "get",
    path: "/dashboard/attendance-trend",
    summary: "Show attendance per school day",
    permission: "dashboard.read",
    transaction: "none",
    replica: true,
    query: TrendQuery,
    response: AttendanceTrend,
    handle: ({ query }) => showAttendanceTrend(query),
  }),
  route({
    method: "get",
    path: "/dashboard/grade-distribution",
    summary: "Show the grade distribution of a term",
    permission: "dashboard.read",
    transaction: "none",
    replica: true,
    query: GradeDistributionQuery,
    response: GradeDistribution,
    handle: ({ query }) => showGradeDistribution(query),
  }),
];
