import { z } from "zod";
import { actor } from "../../lib/context.ts";
import { GradeDistribution, showGradeDistribution } from "../assessment/grading/grade-distribution.ts";
import { activityEntries } from "../audit/activity-entries.ts";
import { CollectionRate, showCollectionRate } from "../fees/reports/collection-rate.ts";
import { FeeFigures, showFeeFigures } from "../fees/reports/fee-figures.ts";
import { RevenueTrend, showRevenueTrend } from "../fees/reports/fee-reports.ts";
import type { Permission } from "../permissions.ts";
import { AttendanceTrend, showAttendanceTrend } from "./attendance-trend.ts";
import { DashboardStats, dashboardStats } from "./stats.ts";
import { DashboardTasks, dashboardTasks } from "./tasks.ts";

const DAYS = 30;
const MONTHS = 6;
const ACTIVITIES = 8;

const partFor = <S extends z.ZodType>(permission: Permission, part: S) =>
  part.nullable().describe(`null without the permission \`${permission}\``);

export const Dashboard = z
  .object({
    stats: DashboardStats,
    tasks: DashboardTasks,
    feeFigures: partFor("fee-reports.read", FeeFigures),
    collectionRate: partFor("fee-reports.read", CollectionRate),
    revenueTrend: partFor("fee-reports.read", RevenueTrend),
    attendanceTrend: partFor("attendance.read", AttendanceTrend),
    gradeDistribution: partFor("grades.read", GradeDistribution),
    recentActivities: partFor("activities.read", z.array(activityEntries.schemas.view)),
  })
  .meta({ id: "Dashboard" });

/** Get everything that the dashboard shows to the caller, in one round trip within the running transaction. */
export async function showDashboard(): Promise<z.input<typeof Dashboard>> {
  const { permissions } = actor();
  const ifAllowed = <T>(permission: Permission, read: () => Promise<T>) =>
    permissions.has(permission) ? read() : null;
  const [
    stats,
    tasks,
    feeFigures,
    collectionRate,
    revenueTrend,
    attendanceTrend,
    gradeDistribution,
    recentActivities,
  ] = await Promise.all([
    dashboardStats(),
    dashboardTasks(),
    ifAllowed("fee-reports.read", showFeeFigures),
    ifAllowed("fee-reports.read", showCollectionRate),
    ifAllowed("fee-reports.read", () => showRevenueTrend({ months: MONTHS })),
    ifAllowed("attendance.read", () => showAttendanceTrend({ days: DAYS })),
    ifAllowed("grades.read", () => showGradeDistribution({})),
    ifAllowed("activities.read", listRecentActivities),
  ]);
  return {
    stats,
    tasks,
    feeFigures,
    collectionRate,
    revenueTrend,
    attendanceTrend,
    gradeDistribution,
    recentActivities,
  };
}

async function listRecentActivities() {
  const { data } = await activityEntries.list({ limit: ACTIVITIES, sort: "-createdAt", count: false });
  return data;
}
