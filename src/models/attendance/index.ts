import { AbsenceNotice } from "./absence-notice.ts";
import { AttendanceChange } from "./attendance-change.ts";
import { AttendanceCode } from "./attendance-code.ts";
import { AttendanceRecord } from "./attendance-record.ts";
import { AttendanceSession } from "./attendance-session.ts";

export { absenceNoticeStatuses } from "./absence-notice.ts";
export { attendanceCodeCategories, attendanceCodeStatuses } from "./attendance-code.ts";
export { attendanceSessionKinds, attendanceSessionStatuses } from "./attendance-session.ts";
export { AbsenceNotice, AttendanceChange, AttendanceCode, AttendanceRecord, AttendanceSession };

export function associate(): void {}
