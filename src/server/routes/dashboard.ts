import { activityEntries } from "../../core/audit/activity-entries.ts";
import {
  GradeDistribution,
  GradeDistributionQuery,
  gradeDistribution,
} from "../../core/exams/grade-distribution.ts";
import { type ListQuery, listQuery, pageOf } from "../../core/list.ts";
import {
  AttendanceTrend,
  attendanceTrend,
  DashboardStats,
  dashboardStats,
  TrendQuery,
} from "../../core/reports/dashboard.ts";
import { route } from "../http/route.ts";

export const dashboard = [
  route({
    method: "get",
    path: "/dashboard/stats",
    summary: "Show the figures of the first screen",
    permission: "dashboard.read",
    transaction: "none",
    response: DashboardStats,
    handle: () => dashboardStats(),
  }),
  route({
    method: "get",
    path: "/dashboard/recent-activities",
    summary: "List what happened lately",
    permission: "activities.read",
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
    query: TrendQuery,
    response: AttendanceTrend,
    handle: ({ query }) => attendanceTrend(query),
  }),
  route({
    method: "get",
    path: "/dashboard/grade-distribution",
    summary: "Show how the grades of a term are spread",
    permission: "dashboard.read",
    transaction: "none",
    query: GradeDistributionQuery,
    response: GradeDistribution,
    handle: ({ query }) => gradeDistribution(query),
  }),
];
