/** Setting of the school: when its day starts, HH:MM. Without it the first class period of the day counts. */
export const dayStartsKey = "attendance.day-starts-at";

/** Setting of the school: minutes after the start of the day within which an arrival is not late. Default: 0. */
export const lateAfterKey = "attendance.late-after-minutes";
