/** A time of the week by the names that the file has for its day and hour. */
export interface FetTime {
  day: string;
  hour: string;
}

export interface FetActivity {
  id: number;
  teachers: string[];
  subject: string;
  students: string[];
  duration: number;
  /** Where it is placed, if it is. */
  at: FetTime | null;
  room: string | null;
}

/** What we write to a data file of FET. */
export interface FetSchool {
  name: string;
  days: string[];
  hours: string[];
  /** Breaks, and periods that do not take place on a day. */
  breaks: FetTime[];
  teachers: string[];
  subjects: string[];
  years: { name: string; groups: { name: string; subgroups: string[] }[] }[];
  rooms: { name: string; capacity: number }[];
  activities: FetActivity[];
  unavailable: ReadonlyMap<string, readonly FetTime[]>;
  avoid: ReadonlyMap<string, readonly FetTime[]>;
  /** Ids of the activities of one course and teacher, which should be on different days. */
  apart: number[][];
  maxHoursPerTeacherDay: number | null;
}
