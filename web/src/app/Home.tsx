import { useSignedIn } from "../session/useSignedIn.ts";
import { lazyScreen } from "./lazyScreen.tsx";
import { kindOf } from "./navigation.ts";

const Dashboard = lazyScreen(() => import("../screens/dashboard/Dashboard.tsx"), "Dashboard");
const TeacherHome = lazyScreen(() => import("../screens/attendance/TeacherHome.tsx"), "TeacherHome");
const Children = lazyScreen(() => import("../screens/family/Children.tsx"), "Children");
const StudentHome = lazyScreen(() => import("../screens/family/StudentHome.tsx"), "StudentHome");

/** The first screen is about what somebody is here for. */
export function Home() {
  const { user } = useSignedIn();
  const kind = kindOf(user);
  if (kind === "teacher") return <TeacherHome />;
  if (kind === "guardian") return <Children />;
  return kind === "student" ? <StudentHome /> : <Dashboard />;
}
